import { useLingui } from '@lingui/react/macro';
import { isolated, reservationKinds, todayIn } from '@rifq/rules';
import { Button, TextButton } from '@rifq/ui';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { AffectedReservation } from './use-hours-change.ts';

/** Returns a formatter for times in the clinic's zone: «الأحد 6 ديسمبر، 4:30 م». */
export function useMoment(): (iso: string) => string {
  const { clinic } = useClinicMember();
  const { dayAndMonth, time, weekday } = useFormat(clinic.time_zone);
  return iso => {
    const day = todayIn(clinic.time_zone, new Date(iso));
    return `${weekday(day)} ${dayAndMonth(day)}، ${time(iso)}`;
  };
}

interface BookedRowProps {
  booked: AffectedReservation;
  /** New time, null for cancelled, undefined while undecided. */
  resolution: string | null | undefined;
  /** Null if its doctor takes no reservations. */
  onMove: (() => void) | null;
  onCancel: () => void;
  onUndo: () => void;
}

/** A reservation affected by a change of hours, and its resolution. */
export function BookedRow({ booked, resolution, onMove, onCancel, onUndo }: BookedRowProps) {
  const { t } = useLingui();
  const timeText = useMoment();
  const { pet_name: pet, owner_name: owner, starts_at: startsAt, kind, is_paid: isPaid } = booked;
  const name = isolated(pet);
  const next = typeof resolution === 'string' ? timeText(resolution) : '';
  const cancelled = isPaid ? t`يُلغى ويُستردّ مبلغه` : t`يُلغى، ولم يُدفع شيء بعد`;
  return (
    <li className="grid gap-2 py-3">
      <div>
        <b className="text-sm">{`${name}\u00a0· ${isolated(owner)}`}</b>
        <p className="text-sm text-ink-2">{timeText(startsAt)}</p>
      </div>
      {resolution === undefined ? (
        <div className="flex flex-wrap gap-2">
          {/* A reservation pending payment cannot be moved, by the state machine; a visit is paid at the desk. */}
          {(isPaid || kind === reservationKinds.visit) && onMove !== null && (
            <Button variant="soft" size="sm" aria-label={t`نقل موعد ${name}`} onPress={onMove}>
              {t`نقل`}
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
          <p className="text-sm font-semibold">{resolution === null ? cancelled : t`يُنقل إلى ${next}`}</p>
          <TextButton aria-label={t`تغيير ما يصير إليه موعد ${name}`} onPress={onUndo}>
            {t`تغيير`}
          </TextButton>
        </div>
      )}
    </li>
  );
}
