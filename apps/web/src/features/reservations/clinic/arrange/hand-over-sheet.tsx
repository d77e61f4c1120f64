import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation, Colleague } from '@rifq/contract/calls';
import { type ColleagueObstacle, isClinicVisit, isolated } from '@rifq/rules';
import { Avatar, Button, DoctorFace, Note, OptionRows } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { colleaguesQuery } from '../../../../entities/clinics/colleague-offers.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { QueryContent } from '../../../../lib/pages/query-content.tsx';
import type { ArrangeProps } from './arrange-props.ts';
import { ReservationLine } from './reservation-line.tsx';

const FIELDS = ['to_doctor_id'] as const;

/** Hands a reservation over to a colleague; those who cannot take it are shown with the reason. */
export function HandOverSheet({ reservation, timeZone, onClose }: ArrangeProps) {
  const { t } = useLingui();
  const { doctor: own, role } = useClinicMember();
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useFieldErrors(FIELDS);
  const query = useQuery(colleaguesQuery([reservation.id]));
  const obstacles = useObstacles();
  const { mutate, isPending } = useConsultationActions(
    (doctorId: string) =>
      request('post', '/api/clinic/reservations/hand-over', {
        reservation_id: reservation.id,
        to_doctor_id: doctorId,
        version: reservation.version,
      }),
    {
      onDone({ reservation: given }) {
        const name = isolated(given.doctor.name);
        toasts.show({ message: t`الموعد الآن مع ${name}.` });
        onClose();
      },
    },
  );
  const [list] = query.data?.reservations ?? [];
  // Another doctor than its own can only take it over.
  const isTakingOver = role !== 'manager' && own?.id !== reservation.doctor.id;
  const isShown = ({ doctor }: Colleague) => !isTakingOver || doctor.id === own?.id;
  const colleagues = (list?.colleagues ?? []).filter(isShown);
  const pet = isolated(reservation.pet.name);
  const outcome = outcomeText(reservation);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={isTakingOver ? t`تولّي موعد ${pet}` : t`تسليم موعد ${pet}`}
      closeLabel={t`إغلاق`}
      onSubmit={() => {
        const missing = chosen === null ? t`يلزم اختيار زميل.` : undefined;
        if (!form.showFields({ to_doctor_id: missing }) && chosen !== null)
          mutate(chosen, { onError: form.showFailure });
      }}
      footer={
        <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ التسليم`}>
          {isTakingOver ? t`تولّي الموعد` : t`تسليم الموعد`}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ReservationLine reservation={reservation} timeZone={timeZone} />
        <FormFailure message={form.general} />
        <QueryContent query={query} fallback={<PageLoading />}>
          {() =>
            colleagues.length === 0 ? (
              <Note>{t`لا زميل آخر في العيادة.`}</Note>
            ) : (
              <OptionRows
                label={t`الزميل`}
                options={colleagues.map(({ doctor, obstacle }) => ({
                  id: doctor.id,
                  title: isolated(doctor.name),
                  hint: obstacle === null ? t`متاح` : obstacles[obstacle],
                  isDisabled: obstacle !== null,
                  media: <Avatar photo={doctor.photo} fallback={<DoctorFace />} size="sm" />,
                }))}
                value={chosen}
                onChange={doctorId => {
                  setChosen(doctorId);
                  form.clear('to_doctor_id');
                }}
                error={form.errors.to_doctor_id}
              />
            )
          }
        </QueryContent>
        {outcome !== null && <p className="text-sm text-ink-2">{outcome}</p>}
      </div>
    </Sheet>
  );
}

/** Says what handing over means for the owner; null if nothing. */
function outcomeText(reservation: ClinicReservation): string | null {
  if (!isClinicVisit(reservation)) return t`ما دُفع كما هو، ويصل المربّي إشعار بذلك.`;
  return reservation.owner.has_account ? t`يصل المربّي إشعار بذلك.` : null;
}

/** Why a colleague cannot take a reservation. */
function useObstacles(): Readonly<Record<ColleagueObstacle, string>> {
  const { t } = useLingui();
  return {
    busy: t`مشغول في هذا الوقت`,
    off_hours: t`خارج ساعات عمله`,
    service: t`لا يقدّم هذه الخدمة`,
    own_pet: t`صاحب الحيوان`,
    unavailable: t`لا يستقبل حجوزات الآن`,
  };
}
