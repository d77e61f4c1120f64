import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import type { RecordView } from '../../../../entities/records/use-record.ts';
import { request } from '../../../../lib/calls/request.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';
import { NextStep } from '../visits/next-step.tsx';

/** Closing ends a consultation: its code is loaded then. */
const ClosingSheet = lazyChunk(() => import('../closing/closing-sheet.tsx'));

interface ConductButtonsProps {
  reservation: ClinicReservation;
  record: RecordView;
  /** In narrow layouts the closing button has a one-word label. */
  isShort: boolean;
}

/** The primary actions: what follows in the day, opening the room, or ending the consultation. */
export function ConductButtons({ reservation, record, isShort }: ConductButtonsProps) {
  const { t } = useLingui();
  const [isClosing, setClosing] = useState(false);
  const { id, can } = reservation;
  const { mutate, isPending } = useConsultationActions(
    () => request('post', '/api/clinic/reservations/open', { reservation_id: id }),
    { onDone: record.ask, showsErrors: true },
  );
  const end = isClinicVisit(reservation) ? t`إنهاء الزيارة` : t`إنهاء الاستشارة`;
  return (
    <>
      <NextStep reservation={reservation} opensRoom={false} />
      {can.open && (
        <Button size="sm" isPending={isPending} pendingLabel={t`جارٍ الفتح`} onPress={() => mutate()}>
          {t`فتح الغرفة`}
        </Button>
      )}
      {can.complete && (
        <Button size="sm" aria-label={end} onPress={() => setClosing(true)}>
          {isShort ? t`إنهاء` : end}
        </Button>
      )}
      {isClosing && (
        <OnDemand onMissing={() => setClosing(false)}>
          <ClosingSheet
            reservation={reservation}
            record={record.query.data}
            onClose={() => setClosing(false)}
          />
        </OnDemand>
      )}
    </>
  );
}
