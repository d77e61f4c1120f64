import { useLingui } from '@lingui/react/macro';
import type { VisitChart } from '@rifq/contract/calls';
import { type CivilDate, isolated } from '@rifq/rules';
import { Button, SectionHeader, TextButton, TextField } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useChartChange } from './chart-query.ts';

interface ProblemsProps {
  reservationId: string;
  problems: VisitChart['problems'];
  /** In the pet's zone. */
  today: CivilDate;
  canChange: boolean;
}

/** Problems of the pet that the clinic follows over its visits. */
export function Problems({ reservationId, problems, today, canChange }: ProblemsProps) {
  const { t } = useLingui();
  const { date, instantDate } = useFormat();
  const [name, setName] = useState('');
  const key = useIdempotencyKey();
  const adding = useChartChange(reservationId, () => {
    const problem = { reservation_id: reservationId, name, since: today };
    return request('post', '/api/clinic/chart/problems/add', {
      ...problem,
      idempotency_key: key.of(problem),
    });
  });
  const resolving = useChartChange(reservationId, (sent: { problem_id: string; resolved: boolean }) =>
    request('post', '/api/clinic/chart/problems/resolve', { reservation_id: reservationId, ...sent }),
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    adding.mutate(undefined, {
      onSuccess() {
        key.renew();
        setName('');
      },
    });
  };
  if (problems.length === 0 && !canChange) return null;
  return (
    <section aria-label={t`المشكلات`} className="grid gap-2">
      <SectionHeader level={3} title={t`المشكلات`} />
      <ul className="grid gap-1">
        {problems.map(({ id, name: problem, since, resolved_at: resolvedAt }) => {
          const day = date(since);
          const end = resolvedAt === null ? '' : instantDate(resolvedAt);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span className="wrap-anywhere">
                <b>{isolated(problem)}</b>{' '}
                <span className="text-ink-2">{end === '' ? t`منذ ${day}` : t`منذ ${day}، انتهت ${end}`}</span>
              </span>
              {canChange && (
                <TextButton
                  onPress={() => resolving.mutate({ problem_id: id, resolved: resolvedAt === null })}
                  aria-label={resolvedAt === null ? t`انتهت: ${problem}` : t`عادت: ${problem}`}
                >
                  {resolvedAt === null ? t`انتهت` : t`عادت`}
                </TextButton>
              )}
            </li>
          );
        })}
      </ul>
      {canChange && (
        <form noValidate onSubmit={add} className="grid gap-2">
          <TextField label={t`مشكلة جديدة`} autoComplete="off" value={name} onChange={setName} />
          <Button
            type="submit"
            variant="line"
            size="sm"
            isPending={adding.isPending}
            pendingLabel={t`جارٍ الحفظ`}
          >
            {t`إضافة المشكلة`}
          </Button>
        </form>
      )}
    </section>
  );
}
