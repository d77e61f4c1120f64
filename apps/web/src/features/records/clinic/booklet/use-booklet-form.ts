import { plural, t } from '@lingui/core/macro';
import type { PayloadOf, Pet, PetPlan } from '@rifq/contract/calls';
import { isolated, recordLimits } from '@rifq/rules';
import { useEffect, useRef, useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import type { DoseFieldsForm } from '../../../../entities/vaccines/dose-draft/dose-fields-form.ts';
import { type DoseField, missingFields, recordOf } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { missingSentences } from '../../../../entities/vaccines/dose-draft/missing-sentences.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import {
  type BookletRow,
  type Duplicate,
  findDuplicates,
  firstRows,
  isBlank,
  type RowField,
  rowField,
  rowFieldNames,
  withChange,
  withNextRow,
  withoutRow,
} from './rows.ts';

type BookletDoses = PayloadOf<'post', '/api/clinic/record/doses/booklet'>['doses'];

const useRows = keptDrafts<readonly BookletRow[]>();

interface BookletFormInput {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  onClose: () => void;
}

/** Form of the doses of a paper booklet: rows, then a summary, from which a row can be corrected, then one call. */
export function useBookletForm({ reservationId, pet, plan, onClose }: BookletFormInput) {
  const { draft: rows, isChanged, change, forget } = useRows(reservationId, stored => stored ?? firstRows());
  const [isReview, setReview] = useState(false);
  const form = useFieldErrors<RowField>(
    rows.flatMap((_, index) => rowFieldNames.map(field => rowField(index, field))),
  );
  const duplicates = findDuplicates(rows, plan.doses);
  const key = useIdempotencyKey(`booklet ${reservationId}`);
  const focus = useFocusOnce(form.element);
  const close = () => {
    forget();
    onClose();
  };
  const { mutate, isPending } = useConsultationActions(
    (doses: BookletDoses) =>
      request('post', '/api/clinic/record/doses/booklet', {
        reservation_id: reservationId,
        doses,
        idempotency_key: key.of(doses),
      }),
    {
      onDone() {
        const name = isolated(pet.name);
        const doses = plural(rows.length, {
          one: 'سُجّلت جرعة واحدة مؤكَّدة',
          two: 'سُجّلت جرعتان مؤكَّدتان',
          few: 'سُجّلت # جرعات مؤكَّدة',
          many: 'سُجّلت # جرعة مؤكَّدة',
          other: 'سُجّلت # جرعة مؤكَّدة',
        });
        toasts.show({ message: t`${doses} في سجلّ «${name}».` });
        close();
      },
    },
  );

  const review = () => {
    const filled = rows.filter(row => !isBlank(row));
    const checked = filled.length > 0 ? filled : rows.slice(0, 1);
    change(checked);
    const problems = problemsOf(checked, findDuplicates(checked, plan.doses));
    setReview(!form.showFields(problems));
  };
  const send = () => {
    mutate(
      rows.flatMap(({ draft }) => (draft.givenOn === null ? [] : [recordOf(draft, draft.givenOn)])),
      {
        onError(error) {
          form.showFailure(error);
          // What the server refuses of a row is corrected there.
          if (error instanceof ApiError && Object.keys(error.errors).length > 0) setReview(false);
        },
      },
    );
  };

  return {
    rows,
    isReview,
    isDirty: isChanged,
    isPending,
    general: form.general,
    canAdd: rows.length < recordLimits.bookletDoses,
    submit: isReview ? send : review,
    close,
    /** Returns from the summary, to a row if one is to be corrected. */
    correct(index?: number) {
      setReview(false);
      if (index !== undefined) focus(rowField(index, 'given_on'));
    },
    add() {
      change(withNextRow);
      focus(rowField(rows.length, 'given_on'));
    },
    /** Focuses the next row, which is added after the last one. */
    next(index: number) {
      if (index === rows.length - 1) change(withNextRow);
      focus(rowField(index + 1, 'given_on'));
    },
    remove(index: number) {
      const row = rows[index];
      if (row === undefined) return;
      // The errors of the rows below would be shown one row too low.
      form.showFields({});
      change(before => withoutRow(before, row.id));
      focus(rowField(Math.max(0, index - 1), 'given_on'));
    },
    /** Returns the form of one row. */
    ofRow(index: number, { id, draft }: BookletRow): DoseFieldsForm {
      const errors: Partial<Record<DoseField, string>> = {};
      for (const field of rowFieldNames) {
        const sentence = form.errors[rowField(index, field)];
        if (sentence !== undefined) errors[field] = sentence;
      }
      const duplicate = duplicates.get(index);
      if (duplicate !== undefined) errors.given_on ??= duplicateSentence(duplicate);
      return {
        draft,
        change(next, ...cleared) {
          change(before =>
            withChange(before, id, current =>
              typeof next === 'function' ? next(current) : { ...current, ...next },
            ),
          );
          for (const field of cleared) form.clear(rowField(index, field));
        },
        form: { errors, inputRef: field => form.inputRef(rowField(index, field)) },
      };
    },
  };
}

/** Returns the error message of each field that must be corrected before the summary. */
function problemsOf(
  rows: readonly BookletRow[],
  duplicates: ReadonlyMap<number, Duplicate>,
): Partial<Record<RowField, string>> {
  const problems: Partial<Record<RowField, string>> = {};
  for (const [index, { draft }] of rows.entries()) {
    const missing = missingFields(draft);
    const sentences = missingSentences(missing);
    for (const field of missing) problems[rowField(index, field)] = sentences[field] ?? '';
    const duplicate = duplicates.get(index);
    if (duplicate !== undefined) problems[rowField(index, 'given_on')] = duplicateSentence(duplicate);
  }
  return problems;
}

function duplicateSentence(duplicate: Duplicate): string {
  if (duplicate === 'row') return t`في سطر سابق الشيء نفسه في اليوم نفسه.`;
  return duplicate === 'record'
    ? t`هذا السجلّ موجود من قبل في اليوم نفسه.`
    : t`سجّله المربّي في هذا اليوم، ويكفي تأكيده من الخطة.`;
}

/** Returns a function that focuses a field once it is on the screen. */
function useFocusOnce(elementOf: (field: RowField) => HTMLElement | undefined) {
  const wanted = useRef<RowField>(undefined);
  useEffect(() => {
    const element = wanted.current && elementOf(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
    // As with the Tab key, typing replaces the content.
    if (element instanceof HTMLInputElement) element.select();
  });
  return (field: RowField) => {
    wanted.current = field;
  };
}
