import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { monthsBefore } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { request } from '../../../../lib/calls/request.ts';
import { currentDay } from '../../../../lib/formats/clock.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';

/** Only an old dose needs the dialog: it is loaded then. */
const OldDoseDialog = lazyChunk(() => import('./old-dose-dialog.tsx'));

interface ConfirmDoseProps {
  reservationId: string;
  dose: Dose;
}

/** Confirms a dose of the owner's record immediately; one of more than a month ago only after a dialog. */
export function ConfirmDose({ reservationId, dose }: ConfirmDoseProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useConsultationActions(
    () =>
      request('post', '/api/clinic/record/doses/confirm', {
        reservation_id: reservationId,
        dose_id: dose.id,
        updated_at: dose.updated_at,
      }),
    {
      onDone() {
        setAsking(false);
        toasts.show({ message: t`أُكّدت الجرعة` });
      },
      showsErrors: true,
    },
  );
  const name = protocolsName(dose.protocols);
  const isOld = dose.given_on < monthsBefore(currentDay(clinic.time_zone), 1);
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        aria-label={t`تأكيد: ${name}`}
        // Still in the list until the refetch is done.
        isPending={isPending || isSuccess}
        pendingLabel={t`جارٍ التأكيد`}
        onPress={() => (isOld ? setAsking(true) : mutate())}
      >
        {t`تأكيد`}
      </Button>
      {isAsking && (
        <OnDemand onMissing={() => setAsking(false)}>
          <OldDoseDialog
            name={name}
            givenOn={dose.given_on}
            isPending={isPending}
            onConfirm={() => mutate(undefined, { onError: () => setAsking(false) })}
            onClose={() => setAsking(false)}
          />
        </OnDemand>
      )}
    </>
  );
}
