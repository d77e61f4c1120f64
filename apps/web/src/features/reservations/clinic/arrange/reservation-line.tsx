import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated, todayIn } from '@rifq/rules';
import { Note } from '@rifq/ui';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';

/** Shows which reservation a sheet is about: owner, doctor and time. */
export function ReservationLine({
  reservation,
  timeZone,
}: {
  reservation: ClinicReservation;
  timeZone: string;
}) {
  const { t } = useLingui();
  const { fullDate, time } = useFormat(timeZone);
  const { pet, owner, doctor, starts_at: startsAt } = reservation;
  const day = fullDate(todayIn(timeZone, new Date(startsAt)));
  const at = time(startsAt);
  return (
    <Note icon={<PetPicture pet={pet} />}>
      <b className="block text-ink">{`${isolated(pet.name)}\u00a0· ${isolated(owner.name)}`}</b>
      <span className="block">{t`${day}، ${at}`}</span>
      <span className="block">{isolated(doctor.name)}</span>
    </Note>
  );
}
