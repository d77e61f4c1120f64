import { useLingui } from '@lingui/react/macro';
import { isolated, todayIn } from '@rifq/rules';
import { Button, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { movedElsewhere } from '../../../../entities/slots/moved-elsewhere.ts';
import { SlotChoice } from '../../../../entities/slots/slot-choice.tsx';
import { useFreeSlots } from '../../../../entities/slots/use-free-slots.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import type { ArrangeProps } from './arrange-props.ts';
import { ReservationLine } from './reservation-line.tsx';

const FIELDS = ['starts_at'] as const;

/** Moves a reservation to another free slot of its doctor; a slot lost to another booking is reported at the grid. */
export function MoveSheet({ reservation, timeZone, onClose }: ArrangeProps) {
  const { t } = useLingui();
  const { fullDate, time } = useFormat(timeZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useFieldErrors(FIELDS);
  const slots = useFreeSlots(reservation.doctor.id, timeZone);
  const { mutate, isPending } = useConsultationActions(
    (startsAt: string) =>
      request('post', '/api/clinic/reservations/move', {
        reservation_id: reservation.id,
        starts_at: startsAt,
        version: reservation.version,
      }),
    {
      onDone() {
        toasts.show({
          message: reservation.owner.has_account ? t`نُقل الموعد، ووصل المربّي إشعار.` : t`نُقل الموعد.`,
        });
        onClose();
      },
    },
  );
  const pet = isolated(reservation.pet.name);
  const day = chosen === null ? '' : fullDate(todayIn(timeZone, new Date(chosen)));
  const at = chosen === null ? '' : time(chosen);
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={t`نقل موعد ${pet}`}
      closeLabel={t`إغلاق`}
      onSubmit={() => {
        if (chosen === null) {
          form.showFields({ starts_at: t`يلزم اختيار وقت.` });
          return;
        }
        mutate(chosen, {
          onError(error) {
            const now = movedElsewhere(error);
            if (now !== undefined) {
              const [movedDay, movedAt] = [fullDate(todayIn(timeZone, new Date(now))), time(now)];
              form.showGeneral(
                t`تغيّر هذا الموعد بعد عرضه هنا، وهو الآن ${movedDay}، ${movedAt}. يلزم التأكيد من جديد لنقله.`,
              );
              return;
            }
            setChosen(null);
            form.showFailure(error);
          },
        });
      }}
      footer={
        <>
          {chosen !== null && <SheetFootnote>{t`إلى ${day}، ${at}`}</SheetFootnote>}
          <Button type="submit" block={chosen === null} isPending={isPending} pendingLabel={t`جارٍ النقل`}>
            {t`نقل الموعد`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ReservationLine reservation={reservation} timeZone={timeZone} />
        <SlotChoice
          slots={slots}
          timeZone={timeZone}
          shownIn={timeZone}
          value={chosen}
          onChange={startsAt => {
            setChosen(startsAt);
            form.clear('starts_at');
          }}
          error={form.errors.starts_at}
          inputRef={form.inputRef('starts_at')}
        />
        <FormFailure message={form.general} />
      </div>
    </Sheet>
  );
}
