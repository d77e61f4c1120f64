import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Reservation, Slot } from '@rifq/contract/calls';
import { type ConsultationKind, isolated, reservationRules } from '@rifq/rules';
import { Avatar, Button, DoctorFace, InfoIcon, Note, VisuallyHidden } from '@rifq/ui';
import { useState } from 'react';
import { isLost, nearestSlots } from '../../../entities/slots/days.ts';
import { LostSlot } from '../../../entities/slots/lost-slot.tsx';
import { movedElsewhere } from '../../../entities/slots/moved-elsewhere.ts';
import { SlotChoice } from '../../../entities/slots/slot-choice.tsx';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { useSlots } from '../../../entities/slots/use-slots.ts';
import { useSlotsLive } from '../../../entities/slots/use-slots-live.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { changeSpan } from '../change-rule.ts';
import { aboutText } from '../reservation-text.ts';
import { useChange } from './use-change.ts';

const FIELDS = ['starts_at'] as const;

interface DelaySheetProps {
  /** A movable reservation. */
  reservation: Reservation;
  kind: ConsultationKind;
  onClose: () => void;
}

/** Moves a reservation with the same doctor: a grid of slots, with the old time struck through above the new one. */
export function DelaySheet({ reservation, kind, onClose }: DelaySheetProps) {
  const { t } = useLingui();
  const { id, doctor, clinic, version } = reservation;
  const words = useSlotText(clinic.time_zone);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Slot[] | null>(null);
  const form = useFieldErrors(FIELDS);
  const slots = useSlots({ id: doctor.id, timeZone: clinic.time_zone }, kind);
  useSlotsLive(doctor.id);
  const { change, isPending } = useChange({
    send: (starts_at: string) =>
      request('post', '/api/reservations/delay', { reservation_id: id, starts_at, version }),
    onChanged(moved) {
      const { when } = words(moved.starts_at);
      toasts.show({ message: t`تغيّر الموعد إلى ${when}` });
      onClose();
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === 'reservations.slot_taken') {
        return setRefused(error.alternatives ?? []);
      }
      const now = movedElsewhere(error);
      if (now === undefined) return form.showFailure(error);
      const { when } = words(now);
      form.showGeneral(t`تغيّر هذا الموعد بعد عرضه هنا، وهو الآن ${when}. يلزم التأكيد من جديد لتغييره.`);
    },
  });
  const free = slots.slots ?? [];
  const wasTaken = startsAt !== null && !isPending && isLost(startsAt, free, slots.taken);
  const nearest = refused ?? (wasTaken ? nearestSlots(free, startsAt) : null);
  const choose = (chosen: string) => {
    setStartsAt(chosen);
    setRefused(null);
    form.clear('starts_at');
  };
  const submit = () => {
    const missing = startsAt === null ? t`يُرجى اختيار اليوم والوقت.` : undefined;
    if (!form.showFields({ starts_at: missing }) && startsAt !== null && nearest === null) change(startsAt);
  };
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={t`تغيير الموعد`}
      closeLabel={t`إغلاق`}
      onSubmit={submit}
      footer={
        <>
          <Swap
            from={words(reservation.starts_at).when}
            to={startsAt === null ? null : words(startsAt).when}
          />
          <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ التغيير`}>
            {t`تأكيد التغيير`}
          </Button>
        </>
      }
    >
      <FormFailure message={form.general} />
      <Note icon={<Avatar photo={doctor.photo} fallback={<DoctorFace />} />}>
        <b className="block text-ink">{`${isolated(doctor.name)}\u00a0· ${aboutText(reservation)}`}</b>
        {t`الموعد الحالي: ${words(reservation.starts_at).when}`}
      </Note>
      {nearest !== null && (
        <LostSlot
          nearest={nearest}
          timeZone={clinic.time_zone}
          lead={{
            nearest: t`موعدك الحالي باقٍ كما هو. هذه أقرب المواعيد المتاحة:`,
            none: t`موعدك الحالي باقٍ كما هو، ويمكن اختيار موعد آخر.`,
          }}
          onChoose={choose}
        />
      )}
      <SlotChoice
        slots={slots}
        timeZone={clinic.time_zone}
        value={startsAt}
        onChange={choose}
        error={form.errors.starts_at}
        inputRef={form.inputRef('starts_at')}
      />
      <Note icon={<InfoIcon />}>
        {reservation.offer ? (
          t`هذه مواعيد ${isolated(doctor.name)}، ولا يُحسب اختيار أحدها تغييرًا.`
        ) : (
          <>
            {moveRule()} <b className="text-ink">{movesAfter(reservation.moves_left - 1)}</b>
          </>
        )}
      </Note>
    </Sheet>
  );
}

/** The old time struck through above the new one. */
function Swap({ from, to }: { from: string; to: string | null }) {
  const { t } = useLingui();
  return (
    <p className="grid min-w-0 flex-1">
      <VisuallyHidden>{t`الموعد الحالي`} </VisuallyHidden>
      <s className="text-xs text-ink-2">{from}</s>
      {to !== null && (
        <>
          <VisuallyHidden>{t`الموعد الجديد`} </VisuallyHidden>
          <b>{to}</b>
        </>
      )}
    </p>
  );
}

function moveRule(): string {
  const most = plural(reservationRules.moves, {
    one: 'مرة واحدة',
    two: 'مرتان',
    few: '# مرات',
    many: '# مرة',
    other: '# مرة',
  });
  const span = changeSpan();
  return t`التغيير ${most} على الأكثر، حتى ${span} قبل الموعد، ومع الطبيب نفسه.`;
}

/** Text for the number of changes left after this one. */
function movesAfter(moves: number): string {
  const left = plural(moves, {
    zero: 'هذه هي المرة الأخيرة.',
    one: 'تبقى بعدها مرة واحدة.',
    two: 'تبقى بعدها مرتان.',
    other: 'تبقى بعدها # مرات.',
  });
  const isFirst = moves > 0 && moves === reservationRules.moves - 1;
  return isFirst ? t`هذه الأولى، و${left}` : left;
}
