import { useLingui } from '@lingui/react/macro';
import type { ClinicClientPage, ClinicJoin } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Card, ConfirmDialog, SectionHeader, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { CLIENTS } from '../../../entities/clinics/paths.ts';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../lib/calls/request.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** Records of the clinic that the client has joined into own pets, which a manager can undo. */
export function JoinsCard({ page }: { page: ClinicClientPage }) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="joins-title">
      <SectionHeader id="joins-title" title={t`سجلّات مربوطة`} />
      <ul className="grid gap-3">
        {page.joining.joins.map(join => (
          <JoinListItem
            key={join.id}
            join={join}
            pet={page.client.patients.find(({ id }) => id === join.pet_id)?.name ?? ''}
          />
        ))}
      </ul>
    </Card>
  );
}

function JoinListItem({ join, pet }: { join: ClinicJoin; pet: string }) {
  const { t } = useLingui();
  const { role, clinic } = useClinicMember();
  const { instantDate } = useFormat(clinic.time_zone);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const undo = useConsultationActions(
    () => request('post', '/api/clinic/clients/joins/undo', { join_id: join.id }),
    {
      onDone({ client_id }) {
        setAsking(false);
        toasts.show({ message: t`أُلغي الربط، وعاد السجلّ إلى العيادة.` });
        void navigate(`${CLIENTS}/${client_id}`);
      },
      showsErrors: true,
    },
  );
  const name = isolated(pet);
  const joined = isolated(join.joined_name);
  const until = instantDate(join.undo_until);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p>{t`سجلّ «${joined}» في «${name}»`}</p>
        <p className="text-sm text-ink-2">{t`التراجع متاح للمدير حتى ${until}`}</p>
      </div>
      {role === 'manager' && (
        <TextButton
          aria-haspopup="dialog"
          aria-label={t`إلغاء ربط «${joined}»`}
          onPress={() => setAsking(true)}
        >
          {t`إلغاء الربط`}
        </TextButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`إلغاء ربط «${joined}»؟`}
        confirmLabel={t`إلغاء الربط`}
        cancelLabel={t`رجوع`}
        pendingLabel={t`جارٍ الإلغاء`}
        isPending={undo.isPending}
        isDanger
        onConfirm={() => undo.mutate()}
      >
        {t`يعود إلى سجلّ العيادة ما جاء مع الربط، ويبقى لصاحب الحساب ما أُضيف بعده. ولا يُعرض السجلّ عليه من جديد.`}
      </ConfirmDialog>
    </li>
  );
}
