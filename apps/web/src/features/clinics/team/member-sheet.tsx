import { useLingui } from '@lingui/react/macro';
import type { TeamMember } from '@rifq/contract/calls';
import { isolated, type MemberRole, memberRoles } from '@rifq/rules';
import { Button, FilterChoice, LinkButton, Ltr, Note } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { TEAM } from '../../../entities/clinics/paths.ts';
import { useRoleNames } from '../../../entities/clinics/role-names.ts';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { RemovalSteps } from './removal-steps.tsx';
import { useTeamChange } from './use-team-change.ts';

interface MemberSheetProps {
  member: TeamMember;
  onEditDoctor: () => void;
  onClose: () => void;
}

/** The role of a member, and the ways to the doctor's profile, a new second factor and the end of the membership. */
export function MemberSheet({ member, onEditDoctor, onClose }: MemberSheetProps) {
  const { t } = useLingui();
  const isManager = useClinicMember().role === 'manager';
  const [isEnding, setEnding] = useState(false);
  const name = isolated(member.name);
  if (isEnding) return <RemovalSteps member={member} onClose={onClose} />;
  return (
    <Sheet isOpen narrow onOpenChange={onClose} title={name} closeLabel={t`إغلاق`}>
      <div className="grid gap-5">
        <p className="text-ink-2">
          <Ltr>{member.phone}</Ltr>
          {!member.second_factor && `\u00a0· ${t`بلا وسيلة تحقّق بعد`}`}
        </p>
        {isManager && <RoleForm member={member} />}
        <div className="grid gap-3">
          {(member.doctor !== null || (isManager && member.role === 'manager')) && (
            <Button variant="line" block onPress={onEditDoctor}>
              {member.doctor === null ? t`استقبال المرضى كطبيب` : t`ملفّ الطبيب`}
            </Button>
          )}
          {isManager && member.second_factor && !member.is_self && <ResetButton member={member} />}
          <Button variant="danger" block onPress={() => setEnding(true)}>
            {member.is_self ? t`مغادرة العيادة` : t`إنهاء العضوية`}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** Chooses another role. */
function RoleForm({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const change = useTeamChange(
    (role: MemberRole) =>
      request('post', '/api/clinic/team/role', { member_id: member.id, role, version: member.version }),
    () => toasts.show({ message: t`تغيّر الدور.` }),
  );
  const options = memberRoles.filter(role => member.doctor === null || role !== 'desk');
  const [chosen, setChosen] = useState(member.role);
  return (
    <div className="grid justify-items-start gap-3">
      <FilterChoice
        label={t`الدور`}
        help={member.doctor === null ? undefined : t`من يستقبل المرضى طبيب أو مدير.`}
        options={options.map(id => ({ id, label: roles[id] })).toReversed()}
        value={chosen}
        onChange={role => {
          change.reset();
          setChosen(role);
        }}
        error={change.error === null ? undefined : messageOf(change.error)}
      />
      {chosen !== member.role && (
        <Button
          size="sm"
          isPending={change.isPending}
          pendingLabel={t`جارٍ الحفظ`}
          onPress={() => change.mutate(chosen)}
        >
          {t`حفظ الدور`}
        </Button>
      )}
    </div>
  );
}

/** Removes the second factor of a member who has lost the phone, after a code of the manager's own. */
function ResetButton({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const reset = useTeamChange(
    () => request('post', '/api/clinic/team/second-factor/reset', { member_id: member.id }),
    () => toasts.show({ message: t`أُلغيت وسائل التحقّق.` }),
  );
  const needsPass = reset.error instanceof ApiError && reset.error.code === 'second_factor.pass_again';
  if (needsPass)
    return (
      <Note>
        <div className="grid gap-3">
          <p>{messageOf(reset.error)}</p>
          <LinkButton variant="line" size="sm" href={`/clinic/sign-in?next=${encodeURIComponent(TEAM)}`}>
            {t`التحقّق أولًا`}
          </LinkButton>
        </div>
      </Note>
    );
  if (!isAsking)
    return (
      <Button variant="line" block onPress={() => setAsking(true)}>
        {t`إلغاء وسائل التحقّق`}
      </Button>
    );
  return (
    <Note>
      <div className="grid gap-3">
        <p>{t`لمن ضاع جواله. يُسجَّل الخروج من كل أجهزته، وتُضاف وسيلة جديدة عند الدخول إلى صفحات العيادة.`}</p>
        <FormFailure message={reset.error === null ? undefined : messageOf(reset.error)} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="danger"
            size="sm"
            isPending={reset.isPending}
            pendingLabel={t`جارٍ الإلغاء`}
            onPress={() => reset.mutate()}
          >
            {t`إلغاء وسائل التحقّق`}
          </Button>
          <Button variant="ghost" size="sm" onPress={() => setAsking(false)}>
            {t`تراجع`}
          </Button>
        </div>
      </div>
    </Note>
  );
}
