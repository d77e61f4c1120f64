import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../lib/use-format.ts';
import { useToday } from '../../lib/use-today.ts';

/** The morning by the viewer's clock; all else is evening, as Arabic greets. */
const MORNING = { from: 4, until: 12 };

/** The page's h1, with today's date in both calendars. The cat of the card below looks over its end side. */
export function Greeting({ name, now = new Date() }: { name: string; now?: Date }) {
  const { t } = useLingui();
  const { fullDate, otherDate } = useFormat();
  const today = useToday();
  const hour = now.getHours();
  const isMorning = hour >= MORNING.from && hour < MORNING.until;
  return (
    <section className="grid gap-1 pe-30">
      <h1>{isMorning ? t`صباح الخير يا ${name}` : t`مساء الخير يا ${name}`}</h1>
      <p className="flex flex-wrap gap-x-1 text-sm text-ink-2">
        <span>{fullDate(today)}</span>
        <span className="only-desktop" aria-hidden="true">
          ·
        </span>
        <span>{otherDate(today)}</span>
      </p>
    </section>
  );
}
