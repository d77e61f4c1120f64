import { useLingui } from '@lingui/react/macro';
import type { PetProblem, VisitChart } from '@rifq/contract/calls';
import { type CivilDate, isolated } from '@rifq/rules';
import { DateField, SectionHeader, TextButton, TextField } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { useDayLimits } from '../../../../lib/forms/use-day-limits.ts';
import { AddPart } from './add-part.tsx';
import { useChartChange } from './chart-query.ts';
import { FormButtons } from './form-buttons.tsx';

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
  const [corrected, setCorrected] = useState<string | null>(null);
  if (problems.length === 0 && !canChange) return null;
  const form = { reservationId, today };
  return (
    <section aria-label={t`المشكلات`} className="grid gap-2">
      <SectionHeader level={3} title={t`المشكلات`} />
      <ul className="grid gap-1">
        {problems.map(problem => (
          <li key={problem.id} className="grid gap-2 text-sm">
            {corrected === problem.id ? (
              <ProblemForm {...form} problem={problem} onDone={() => setCorrected(null)} />
            ) : (
              <Problem
                reservationId={reservationId}
                problem={problem}
                canChange={canChange}
                onCorrect={() => setCorrected(problem.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <AddPart label={t`إضافة مشكلة`}>{close => <ProblemForm {...form} onDone={close} />}</AddPart>
      )}
    </section>
  );
}

interface ProblemProps extends Pick<ProblemsProps, 'reservationId' | 'canChange'> {
  problem: PetProblem;
  onCorrect: () => void;
}

function Problem({ reservationId, problem, canChange, onCorrect }: ProblemProps) {
  const { t } = useLingui();
  const { date, instantDate } = useFormat();
  const { id, name, since, resolved_at: resolvedAt } = problem;
  const { mutate } = useChartChange(reservationId, () =>
    request('post', '/api/clinic/chart/problems/resolve', {
      reservation_id: reservationId,
      problem_id: id,
      resolved: resolvedAt === null,
    }),
  );
  const day = date(since);
  const end = resolvedAt === null ? '' : instantDate(resolvedAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="wrap-anywhere">
        <b>{isolated(name)}</b>{' '}
        <span className="text-ink-2">{end === '' ? t`منذ ${day}` : t`منذ ${day}، انتهت ${end}`}</span>
      </span>
      {canChange && (
        <span className="flex gap-3">
          <TextButton onPress={onCorrect} aria-label={t`تصحيح: ${name}`}>
            {t`تصحيح`}
          </TextButton>
          <TextButton
            onPress={() => mutate()}
            aria-label={resolvedAt === null ? t`انتهت: ${name}` : t`عادت: ${name}`}
          >
            {resolvedAt === null ? t`انتهت` : t`عادت`}
          </TextButton>
        </span>
      )}
    </div>
  );
}

const FIELDS = ['name', 'since'] as const;
const useTyped = keptDrafts<{ name: string; since: string | null }>();

interface ProblemFormProps extends Pick<ProblemsProps, 'reservationId' | 'today'> {
  /** The one to correct; a new one by default. */
  problem?: PetProblem;
  onDone: () => void;
}

function ProblemForm({ reservationId, today, problem, onDone }: ProblemFormProps) {
  const { t } = useLingui();
  const about = problem?.id ?? reservationId;
  const opened = { name: problem?.name ?? '', since: problem?.since ?? today };
  const { draft, change, forget } = useTyped(about, stored => stored ?? opened);
  const form = useFieldErrors(FIELDS);
  const limits = useDayLimits(today);
  const key = useIdempotencyKey();
  const { mutate, isPending } = useChartChange(
    reservationId,
    (since: CivilDate) => {
      const typed = { reservation_id: reservationId, name: draft.name, since };
      return problem === undefined
        ? request('post', '/api/clinic/chart/problems/add', { ...typed, idempotency_key: key.of(typed) })
        : request('post', '/api/clinic/chart/problems/update', {
            ...typed,
            problem_id: problem.id,
            version: problem.version,
          });
    },
    { onDone: close, showsErrors: false },
  );
  function close() {
    forget();
    onDone();
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { since } = draft;
    if (form.showFields({ since: since === null ? t`يلزم اليوم الذي بدأت فيه.` : undefined })) return;
    if (since !== null) mutate(since, { onError: form.showFailure });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-md border border-line p-3">
      <FormFailure message={form.general} />
      <TextField
        label={t`المشكلة`}
        autoComplete="off"
        value={draft.name}
        onChange={name => {
          change(before => ({ ...before, name }));
          form.clear('name');
        }}
        error={form.errors.name}
        inputRef={form.inputRef('name')}
      />
      <DateField
        {...limits}
        label={t`منذ`}
        value={draft.since}
        onChange={since => {
          change(before => ({ ...before, since }));
          form.clear('since');
        }}
        error={form.errors.since}
        inputRef={form.inputRef('since')}
      />
      <FormButtons
        label={problem === undefined ? t`إضافة المشكلة` : t`حفظ التصحيح`}
        isPending={isPending}
        onCancel={close}
      />
    </form>
  );
}
