import { useLingui } from '@lingui/react/macro';
import { BellRingIcon, Card, type CareStatus, CheckIcon, ClockIcon, TriangleAlertIcon } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';

/** Background and text colour of each status, as on its chip. */
const STYLES = {
  overdue: { icon: TriangleAlertIcon, className: 'bg-overdue-soft text-overdue' },
  due: { icon: BellRingIcon, className: 'bg-due-soft text-due' },
  upcoming: { icon: ClockIcon, className: 'bg-upcoming-soft text-upcoming' },
  done: { icon: CheckIcon, className: 'bg-done-soft text-done' },
} as const satisfies Record<CareStatus, unknown>;

/** Numbers of overdue, due, upcoming and done items. */
export function StatusCounts({ counts }: { counts: Readonly<Record<CareStatus, number>> }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const texts: Record<CareStatus, string> = {
    overdue: t`متأخّر`,
    due: t`مستحقّ الآن`,
    upcoming: t`قادم`,
    done: t`مكتمل`,
  };
  const order: readonly CareStatus[] = ['overdue', 'due', 'upcoming', 'done'];
  return (
    <Card className="p-4">
      <dl className="grid grid-cols-4 gap-1 text-center">
        {order.map(status => {
          const { icon: StatusIcon, className } = STYLES[status];
          return (
            <div key={status} className="flex flex-col-reverse items-center">
              <dt className="text-xs text-ink-2">{texts[status]}</dt>
              <dd className="flex flex-col items-center font-semibold">
                <span className={`mb-1 grid size-11 place-items-center rounded-full ${className}`}>
                  <StatusIcon size="sm" />
                </span>
                {number(counts[status])}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
