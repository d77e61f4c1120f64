import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { CoffeeIcon } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { AgendaRow } from './agenda-row.tsx';
import { FreeTime } from './free-time.tsx';
import type { Entry } from './timeline.ts';

interface AgendaProps {
  /** Accessible name: «مواعيد اليوم». */
  label: string;
  entries: readonly Entry[];
  timeZone: string;
  now: number;
  next: ClinicReservation | undefined;
  /** Whether rows name the doctor. */
  namesDoctors: boolean;
}

/** A day as one time column. */
export function Agenda({ label, entries, ...rest }: AgendaProps) {
  return (
    <ol className="agenda" aria-label={label}>
      {entries.map(entry => (
        <AgendaEntry key={keyOf(entry)} entry={entry} {...rest} />
      ))}
    </ol>
  );
}

function keyOf(entry: Entry): string {
  switch (entry.type) {
    case 'reservation':
      return entry.reservation.id;
    case 'now':
      return 'now';
    case 'break':
      return `break ${entry.doctor.id} ${entry.at}`;
    case 'free':
      return `free ${entry.doctor.id} ${entry.at}`;
  }
}

type AgendaEntryProps = Omit<AgendaProps, 'label' | 'entries'> & { entry: Entry };

function AgendaEntry({ entry, timeZone, now, next, namesDoctors }: AgendaEntryProps) {
  const { t } = useLingui();
  const { time } = useFormat(timeZone);
  switch (entry.type) {
    case 'reservation': {
      const { reservation } = entry;
      return (
        <AgendaRow
          reservation={reservation}
          timeZone={timeZone}
          nextAt={reservation === next ? now : undefined}
          namesDoctor={namesDoctors}
        />
      );
    }
    case 'now': {
      const present = time(new Date(now).toISOString());
      return (
        <li className="agenda-now">
          <span>{t`الآن ${present}`}</span>
        </li>
      );
    }
    case 'break': {
      const until = time(entry.slot.ends_at);
      return (
        <li className="agenda-row agenda-break">
          <span className="agenda-time">{time(entry.slot.starts_at)}</span>
          <span className="agenda-line">
            <CoffeeIcon size="sm" />
            <span>
              {t`استراحة حتى ${until}`}
              {namesDoctors && `\u00a0· ${isolated(entry.doctor.name)}`}
            </span>
          </span>
        </li>
      );
    }
    case 'free':
      return (
        <FreeTime
          slot={entry.slot}
          count={entry.count}
          doctor={entry.doctor}
          timeZone={timeZone}
          namesDoctor={namesDoctors}
        />
      );
  }
}
