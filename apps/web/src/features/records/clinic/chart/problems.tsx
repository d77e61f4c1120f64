import { useLingui } from '@lingui/react/macro';
import type { PetProblem, VisitChart } from '@rifq/contract/calls';
import { type CivilDate, isolated } from '@rifq/rules';
import { DateField, SectionHeader, TextButton, TextField } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { useProblemDraft } from '../../../../entities/records/visit-drafts.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { useDayLimits } from '../../../../lib/forms/use-day-limits.ts';
import { AddPart, useFormFocus } from './add-part.tsx';
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
  if (problems.length === 0 && !canChange) return null;
  const form = { reservationId, today };
  return (
    <section aria-label={t`المشكلات`} className="grid gap-2">
      <SectionHeader level={3} title={t`المشكلات`} />
      <ul className="grid gap-1">
        {problems.map(problem => (
          <ProblemRow key={problem.id} {...form} problem={problem} canChange={canChange} />
        ))}
      </ul>
      {canChange && (
        <AddPart label={t`إضافة مشكلة`}>{close => <ProblemForm {...form} onDone={close} />}</AddPart>
      )}
    </section>
  );
}

/** A problem, or the form that corrects it. */
function ProblemRow(props: Omit<ProblemProps, 'onCorrect'> & Pick<ProblemsProps, 'today'>) {
  const [isOpen, setOpen] = useState(false);
  const box = useFormFocus<HTMLLIElement>(isOpen);
  return (
    <li ref={box} className="grid gap-2 text-sm">
      {isOpen ? (
        <ProblemForm {...props} onDone={() => setOpen(false)} />
      ) : (
        <Problem {...props} onCorrect={() => setOpen(true)} />
      )}
    </li>
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

interface ProblemFormProps extends Pick<ProblemsProps, 'reservationId' | 'today'> {
  /** The one to correct; a new one by default. */
  problem?: PetProblem;
  onDone: () => void;
}

function ProblemForm({ reservationId, today, problem, onDone }: ProblemFormProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const about = problem?.id ?? reservationId;
  const opened = { name: problem?.name ?? '', since: problem?.since ?? today, version: problem?.version };
  const { draft, change, forget } = useProblemDraft(about, stored => stored ?? opened);
  const form = useFieldErrors(FIELDS);
  const limits = useDayLimits(today);
  const key = useIdempotencyKey(`problem ${about}`);
  const { mutate, isPending } = useChartChange(
    reservationId,
    (since: CivilDate) => {
      const typed = { reservation_id: reservationId, name: draft.name, since };
      return problem === undefined
        ? request('post', '/api/clinic/chart/problems/add', { ...typed, idempotency_key: key.of(typed) })
        : request('post', '/api/clinic/chart/problems/update', {
            ...typed,
            problem_id: problem.id,
            version: draft.version,
          });
    },
    { onDone: close, showsErrors: false },
  );
  function close() {
    key.renew();
    forget();
    onDone();
  }
  /** Shows what a colleague has made of the problem; the next save replaces that. */
  const refuse = (error: unknown) => {
    const current = error instanceof ApiError ? error.current : undefined;
    const theirs =
      current && 'chart' in current ? current.chart.problems.find(({ id }) => id === problem?.id) : undefined;
    if (theirs === undefined) return form.showFailure(error);
    change(before => ({ ...before, version: theirs.version }));
    const [name, day] = [isolated(theirs.name), date(theirs.since)];
    form.showGeneral(t`تغيّرت هذه المشكلة بعد فتحها، وهي الآن: ${name}، منذ ${day}. يلزم التأكيد من جديد.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { since } = draft;
    if (form.showFields({ since: since === null ? t`يلزم اليوم الذي بدأت فيه.` : undefined })) return;
    if (since !== null) mutate(since, { onError: refuse });
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
