import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useNavigate } from 'react-router';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../../lib/calls/request.ts';
import { afterSheets } from '../../../../lib/overlays/sheet-history.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';

interface DayActionOptions {
  /** Called once the change is saved, before a page opens. */
  onDone?: (() => void) | undefined;
}

/** Opens the room of a reservation, and its page. */
export function useOpenRoom({ id }: ClinicReservation, { onDone }: DayActionOptions = {}) {
  const navigate = useNavigate();
  return useConsultationActions(
    () => request('post', '/api/clinic/reservations/open', { reservation_id: id }),
    {
      onDone() {
        onDone?.();
        afterSheets(() => void navigate(clinicReservationPath(id)));
      },
      showsErrors: true,
    },
  );
}

/** Notes that the owner of a visit came in, or takes that back; a toast offers the opposite. */
export function useArrival({ id, pet }: ClinicReservation, { onDone }: DayActionOptions = {}) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  const { mutate, isPending } = useConsultationActions(
    (arrived: boolean) => request('post', '/api/clinic/visits/arrive', { reservation_id: id, arrived }),
    {
      onDone({ reservation }) {
        const hasArrived = reservation.arrived_at !== null;
        toasts.show({
          message: hasArrived ? t`سُجّل وصول ${name}.` : t`أُزيل تسجيل وصول ${name}.`,
          action: hasArrived ? { label: t`تراجع`, onPress: () => mutate(false) } : undefined,
        });
        onDone?.();
      },
      showsErrors: true,
    },
  );
  return { mutate, isPending };
}

/** Settles a completed visit of which nothing is due, or takes that back; a toast offers the opposite. */
export function useSettlement({ id, pet }: ClinicReservation, { onDone }: DayActionOptions = {}) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  const { mutate, isPending } = useConsultationActions(
    (settled: boolean) => request('post', '/api/clinic/visits/settle', { reservation_id: id, settled }),
    {
      onDone({ reservation }) {
        const isSettled = reservation.settled_at !== null;
        toasts.show({
          message: isSettled ? t`أُنهيت زيارة ${name} بلا دفع.` : t`أُزيل إنهاء زيارة ${name}.`,
          action: isSettled ? { label: t`تراجع`, onPress: () => mutate(false) } : undefined,
        });
        onDone?.();
      },
      showsErrors: true,
    },
  );
  return { mutate, isPending };
}

/** Notes that the owner of a visit agrees to the colleague who was offered. */
export function useOfferAnswer({ doctor }: ClinicReservation, { onDone }: DayActionOptions = {}) {
  const { t } = useLingui();
  const name = isolated(doctor.name);
  return useConsultationActions(
    (offerId: string) => request('post', '/api/clinic/reservations/offer/accept', { offer_id: offerId }),
    {
      onDone() {
        toasts.show({ message: t`بقي الموعد مع ${name}.` });
        onDone?.();
      },
      showsErrors: true,
    },
  );
}

/** Takes back a no-show that was marked today. */
export function useUndoNoShow({ id, pet }: ClinicReservation, { onDone }: DayActionOptions = {}) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  return useConsultationActions(
    () => request('post', '/api/clinic/reservations/no-show/undo', { reservation_id: id }),
    {
      onDone() {
        toasts.show({ message: t`أُزيل تسجيل غياب ${name}.` });
        onDone?.();
      },
      showsErrors: true,
    },
  );
}
