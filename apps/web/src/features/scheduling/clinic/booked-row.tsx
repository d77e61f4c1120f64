import { useLingui } from '@lingui/react/macro';
import { isolated, reservationKinds } from '@rifq/rules';
import { Button, TextButton } from '@rifq/ui';
import { useMoment } from '../../../entities/clinics/use-moment.ts';
import type { AffectedReservation, HoursResolution } from './use-hours-change.ts';

interface BookedRowProps {
  booked: AffectedReservation;
  /** Given where there are reservations of several doctors. */
  doctorName?: string | undefined;
  /** Undefined while undecided. */
  resolution: HoursResolution | undefined;
  /** Null if its doctor takes no reservations. */
  onMove: (() => void) | null;
  /** Null if no colleague can be offered. */
  onOffer: (() => void) | null;
  onCancel: () => void;
  onUndo: () => void;
}

/** Returns the sentence of what becomes of a reservation. */
function useOutcome(booked: AffectedReservation): (resolution: HoursResolution) => string {
  const { t } = useLingui();
  const timeText = useMoment();
  return resolution => {
    if (resolution === null) {
      if (booked.is_paid) return t`يُلغى ويُستردّ مبلغه`;
      return booked.kind === reservationKinds.visit ? t`يُلغى` : t`يُلغى، ولم يُدفع شيء بعد`;
    }
    if (typeof resolution === 'string') {
      const next = timeText(resolution);
      return t`يُنقل إلى ${next}`;
    }
    const doctor = isolated(resolution.doctorName);
    const at = timeText(resolution.startsAt);
    return resolution.startsAt === booked.starts_at
      ? t`يُعرض ${doctor} في الموعد نفسه`
      : t`يُعرض ${doctor}، ${at}`;
  };
}

/** A reservation affected by a change of hours, and its resolution. */
export function BookedRow({ booked, doctorName, resolution, ...actions }: BookedRowProps) {
  const { onMove, onOffer, onCancel, onUndo } = actions;
  const { t } = useLingui();
  const timeText = useMoment();
  const { pet_name: pet, owner_name: owner, starts_at: startsAt, is_paid: isPaid } = booked;
  const name = isolated(pet);
  const outcome = useOutcome(booked);
  return (
    <li className="grid gap-2 py-3">
      <div>
        <b className="text-sm">{`${name}\u00a0· ${isolated(owner)}`}</b>
        <p className="text-sm text-ink-2">
          {timeText(startsAt)}
          {doctorName !== undefined && `\u00a0· ${isolated(doctorName)}`}
        </p>
      </div>
      {resolution === undefined ? (
        <div className="flex flex-wrap gap-2">
          {/* A reservation pending payment cannot be moved, by the state machine. */}
          {booked.can_move && onMove !== null && (
            <Button variant="soft" size="sm" aria-label={t`نقل موعد ${name}`} onPress={onMove}>
              {t`نقل`}
            </Button>
          )}
          {onOffer !== null && (
            <Button variant="soft" size="sm" aria-label={t`عرض زميل لموعد ${name}`} onPress={onOffer}>
              {t`عرض زميل`}
            </Button>
          )}
          <Button
            variant="danger"
            size="sm"
            className="whitespace-normal"
            aria-label={isPaid ? t`إلغاء مع استرداد المبلغ: موعد ${name}` : t`إلغاء الموعد: ${name}`}
            onPress={onCancel}
          >
            {isPaid ? t`إلغاء مع استرداد المبلغ` : t`إلغاء الموعد`}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm font-semibold">{outcome(resolution)}</p>
          <TextButton aria-label={t`تغيير ما يصير إليه موعد ${name}`} onPress={onUndo}>
            {t`تغيير`}
          </TextButton>
        </div>
      )}
    </li>
  );
}
