import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { now } from '../../lib/formats/clock.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useToday } from '../../lib/session/use-today.ts';

/** Hours of the morning by the viewer's clock; the rest is evening, as in Arabic greetings. */
const MORNING = { from: 4, until: 12 };

interface GreetingProps {
  firstname: string;
  /** Whether the cat of the panel below peeks over its edge, at the end side. */
  hasPanel?: boolean;
  now?: Date;
}

/** The page's h1, with today's date in both calendars. */
export function Greeting({ firstname, hasPanel = false, now: at = new Date(now()) }: GreetingProps) {
  const { t } = useLingui();
  const { fullDate, otherDate } = useFormat();
  const today = useToday();
  const hour = at.getHours();
  const name = isolated(firstname);
  const isMorning = hour >= MORNING.from && hour < MORNING.until;
  return (
    <section className={`grid gap-1 ${hasPanel ? 'greeting' : ''}`}>
      <h1 className="wrap-anywhere">{isMorning ? t`صباح الخير يا ${name}` : t`مساء الخير يا ${name}`}</h1>
      <p className="text-sm text-ink-2">
        <span className="block lg:inline">{fullDate(today)}</span>
        <span className="only-desktop" aria-hidden="true">
          {'\u00a0· '}
        </span>
        <span className="block lg:inline">{otherDate(today)}</span>
      </p>
    </section>
  );
}
