import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Card, PlainLink, SectionHeader } from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { RedFlagLine } from '../../../../entities/emergencies/red-flag-line.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';

interface FlaggedCardProps {
  reservations: readonly ClinicReservation[];
  timeZone: string;
}

/** The reservations of a day whose reasons have emergency signs, above all others; nothing without any. */
export function FlaggedCard({ reservations, timeZone }: FlaggedCardProps) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  const flagged = reservations.filter(({ red_flags: signs }) => signs.length > 0);
  if (flagged.length === 0) return null;
  return (
    <Card aria-labelledby="flagged-title" className="bg-overdue-soft">
      <SectionHeader id="flagged-title" title={t`علامات طارئة`} />
      <ul className="grid gap-3">
        {flagged.map(({ id, pet, owner, doctor, starts_at: startsAt, red_flags: signs }) => (
          <li key={id}>
            <PlainLink href={clinicReservationPath(id)} className="flex items-start gap-3">
              <PetPicture pet={pet} size="sm" />
              <span className="grid min-w-0 flex-1 gap-1">
                <b className="wrap-anywhere">
                  {[time(startsAt), isolated(pet.name), isolated(owner.name)].join('\u00a0· ')}
                </b>
                <span className="text-sm text-ink-2">{isolated(doctor.name)}</span>
                <RedFlagLine signs={signs} />
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
