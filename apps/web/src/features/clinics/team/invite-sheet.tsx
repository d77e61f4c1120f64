import { useLingui } from '@lingui/react/macro';
import { clinicLimits, type MemberRole, memberRoles } from '@rifq/rules';
import { Button, FilterChoice } from '@rifq/ui';
import { useState } from 'react';
import { useRoleNames } from '../../../entities/clinics/role-names.ts';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../lib/calls/request.ts';
import { days } from '../../../lib/formats/span.ts';
import { DialledPhoneField } from '../../../lib/forms/dialled-phone-field.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useAuthUser } from '../../../lib/session/me.ts';

const FIELDS = ['phone', 'country_code'] as const;

/** Invites a person by phone to a role in the clinic. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  const form = useFieldErrors(FIELDS);
  const [role, setRole] = useState<MemberRole>('desk');
  const countryCode = useAuthUser()?.country_code ?? 966;
  const [phone, setPhone] = useState({ phone: '', countryCode });
  const guard = useDiscardGuard(phone.phone !== '', onClose);
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/team/invite', {
        phone: phone.phone,
        country_code: phone.countryCode,
        role,
      }),
    {
      onDone() {
        onClose();
        toasts.show({ message: t`أُرسلت الدعوة.` });
      },
    },
  );
  const help: Record<MemberRole, string> = {
    manager: t`تعديل الفريق والعيادة وساعات كل الأطباء، وكل ما للاستقبال.`,
    doctor: t`استقبال المرضى، وقراءة السجلّات، والردّ على أصحابها.`,
    desk: t`المواعيد والحجز بالهاتف، بلا سجلّات.`,
  };
  const valid = days(clinicLimits.invitationDays);
  const save = () => {
    if (form.showFields({ phone: phone.phone.trim() === '' ? t`يلزم رقم الجوال.` : undefined })) return;
    mutate(undefined, { onError: form.showFailure });
  };
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={t`دعوة إلى الفريق`}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ الإرسال`}>
            {t`إرسال الدعوة`}
          </Button>
        }
      >
        <div className="grid gap-5">
          <DialledPhoneField
            label={t`رقم الجوال`}
            help={t`تظهر الدعوة بعد الدخول بهذا الرقم، في صفحة العيادة، وتبقى صالحة لمدّة ${valid}.`}
            value={phone}
            onChange={next => {
              setPhone(next);
              form.clear('phone');
            }}
            error={form.errors.phone ?? form.errors.country_code}
            inputRef={form.inputRef('phone')}
          />
          <FilterChoice
            label={t`الدور`}
            options={memberRoles.map(id => ({ id, label: roles[id] })).toReversed()}
            value={role}
            onChange={setRole}
            help={help[role]}
          />
          <FormFailure message={form.general} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
