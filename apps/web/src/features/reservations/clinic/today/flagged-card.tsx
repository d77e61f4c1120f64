import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated, todayIn } from '@rifq/rules';
import { Card, SectionHeader } from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { FlaggedEntry } from '../../../../entities/emergencies/flagged-entry.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';

interface FlaggedCardProps {
  reservations: readonly ClinicReservation[];
  timeZone: string;
  /** Whether they are of several days. */
  namesDays?: boolean;
}

/** The reservations whose reasons have emergency signs, above all others; nothing without any. */
export function FlaggedCard({ reservations, timeZone, namesDays = false }: FlaggedCardProps) {
  const { t } = useLingui();
  const { time, weekday } = useFormat(timeZone);
  const flagged = reservations.filter(({ red_flags: signs }) => signs.length > 0);
  if (flagged.length === 0) return null;
  const whenOf = (startsAt: string) =>
    namesDays ? `${weekday(todayIn(timeZone, new Date(startsAt)))}، ${time(startsAt)}` : time(startsAt);
  return (
    <Card aria-labelledby="flagged-title" className="bg-overdue-soft">
      <SectionHeader id="flagged-title" title={t`علامات طارئة`} />
      <ul className="grid gap-3">
        {flagged.map(({ id, pet, owner, doctor, starts_at: startsAt, red_flags: signs }) => (
          <FlaggedEntry
            key={id}
            href={clinicReservationPath(id)}
            pet={pet}
            title={[whenOf(startsAt), isolated(pet.name), isolated(owner.name)].join('\u00a0· ')}
            about={isolated(doctor.name)}
            signs={signs}
          />
        ))}
      </ul>
    </Card>
  );
}
