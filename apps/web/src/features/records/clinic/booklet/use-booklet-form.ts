import { plural, t } from '@lingui/core/macro';
import type { Pet, PetPlan } from '@rifq/contract/calls';
import { isolated, recordLimits } from '@rifq/rules';
import { useEffect, useRef, useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { type BookletRow, useBookletDraft } from '../../../../entities/records/booklet-draft.ts';
import type { DoseFieldsForm } from '../../../../entities/vaccines/dose-draft/dose-fields-form.ts';
import { type DoseField, missingFields, recordOf } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { missingSentences } from '../../../../entities/vaccines/dose-draft/missing-sentences.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { firstLikelyDay, LIKELY_YEARS } from '../../../../lib/forms/use-day-question.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { forgetUploads, withPhotos } from './page-photo.ts';
import type { BookletPage } from './page-photos.tsx';
import {
  type Doubt,
  type Duplicate,
  findDoubts,
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

interface BookletFormInput {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  onClose: () => void;
}

/** The form of one row. */
export interface BookletRowForm extends DoseFieldsForm {
  /** A question or a note at the day. */
  dayNote: string | undefined;
}

/** Form of the doses of a paper booklet: rows, then a summary, from which a row can be corrected, then one call. */
export function useBookletForm({ reservationId, pet, plan, onClose }: BookletFormInput) {
  const { draft: rows, change, forget } = useBookletDraft(reservationId, stored => stored ?? firstRows());
  const [isReview, setReview] = useState(false);
  const form = useFieldErrors<RowField>(
    rows.flatMap(({ id }) => rowFieldNames.map(field => rowField(id, field))),
  );
  const unread = useUnread();
  const doubt = useDoubts();
  const duplicates = findDuplicates(rows, plan.doses);
  const recordedIds = rows.flatMap(({ id }) => (duplicates.get(id)?.kind === 'record' ? [id] : []));
  const canAdd = rows.length < recordLimits.bookletDoses;
  const key = useIdempotencyKey(`booklet ${reservationId}`);
  const focus = useFocusOnce(form.element);
  const { pageOf, noteRow, setPage, dropPage } = usePages();
  const isEmpty = (row: BookletRow) => isBlank(row) && !unread.has(row.id);
  const close = () => {
    forget();
    onClose();
  };
  const { mutate, isPending } = useConsultationActions(
    async (copied: Parameters<typeof withPhotos>[1]) => {
      const sent = await withPhotos(reservationId, copied);
      return request('post', '/api/clinic/record/doses/booklet', {
        reservation_id: reservationId,
        ...sent,
        idempotency_key: key.of(sent),
      });
    },
    {
      onDone({ doses: { length: count } }) {
        key.renew();
        const name = isolated(pet.name);
        const doses = plural(count, {
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

  /** Returns the error message of each field that must be corrected before the summary. */
  const problemsOf = (checked: readonly BookletRow[]) => {
    const problems: Partial<Record<RowField, string>> = {};
    const same = findDuplicates(checked, plan.doses);
    for (const { id, draft } of checked) {
      const missing = missingFields(draft);
      const sentences = missingSentences(missing);
      for (const field of missing) problems[rowField(id, field)] = sentences[field] ?? '';
      if (unread.has(id, 'expires_on')) problems[rowField(id, 'expires_on')] = t`يلزم تاريخ مفهوم.`;
      const sentence = duplicateSentence(same.get(id));
      if (sentence !== undefined) problems[rowField(id, 'given_on')] = sentence;
    }
    return problems;
  };

  return {
    rows,
    isReview,
    /** Whether anything of a dose was entered. */
    isDirty: rows.some(row => !isEmpty(row)),
    isPending,
    general: form.general,
    canAdd,
    /** The number of rows that are on record already. */
    recorded: recordedIds.length,
    close,
    setPage,
    dropPage,
    isEmpty,
    /** Goes on to the summary, once nothing is missing and each doubtful day was confirmed. */
    review() {
      const filled = rows.filter(row => !isEmpty(row));
      const checked = filled.length > 0 ? filled : rows.slice(0, 1);
      change(checked);
      if (form.showFields(problemsOf(checked))) return;
      const first = pet.birth_date === null ? firstLikelyDay(plan.as_of) : null;
      const asked = doubt.ask(checked, findDoubts(checked, plan.doses, first));
      if (asked === undefined) setReview(true);
      else focus(rowField(asked, 'given_on'));
    },
    send() {
      const copied = rows.flatMap(({ id, draft }) =>
        draft.givenOn === null ? [] : [{ dose: recordOf(draft, draft.givenOn), page: pageOf(id) }],
      );
      mutate(copied, {
        onError(error) {
          if (error instanceof ApiError && error.code === 'records.not_found') forgetUploads(copied);
          const refused = error instanceof ApiError ? refusedFields(rows, error) : {};
          if (!form.showFields(refused)) return form.showFailure(error);
          // What the server refuses of a row is corrected there.
          setReview(false);
        },
      });
    },
    /** Returns from the summary, to a row if one is to be corrected. */
    correct(id?: number) {
      setReview(false);
      if (id !== undefined) focus(rowField(id, 'given_on'));
    },
    add() {
      const next = withNextRow(rows);
      change(next);
      focus(rowField(next.at(-1)?.id ?? 0, 'given_on'));
    },
    /** Focuses the next row, which is added after the last one. */
    next(index: number) {
      const next = index < rows.length - 1 ? rows : canAdd ? withNextRow(rows) : rows;
      if (next !== rows) change(next);
      const below = next[index + 1];
      if (below !== undefined) focus(rowField(below.id, 'given_on'));
    },
    remove(id: number) {
      const index = rows.findIndex(row => row.id === id);
      const rest = withoutRow(rows, id);
      unread.forget(id);
      change(rest);
      focus(rowField(rest[Math.max(0, index - 1)]?.id ?? 0, 'given_on'));
    },
    /** Removes the rows that are on record already. */
    removeRecorded() {
      const rest = recordedIds.reduce(withoutRow, rows);
      change(rest);
      focus(rowField(rest[0]?.id ?? 0, 'given_on'));
    },
    /** Returns the form of one row. */
    ofRow({ id, draft }: BookletRow): BookletRowForm {
      const errors: Partial<Record<DoseField, string>> = {};
      for (const field of rowFieldNames) {
        const sentence = form.errors[rowField(id, field)];
        if (sentence !== undefined) errors[field] = sentence;
      }
      const duplicate = duplicates.get(id);
      const same = duplicateSentence(duplicate);
      if (same !== undefined) errors.given_on ??= same;
      const waiting =
        duplicate?.kind === 'waiting' ? t`سجّله المربّي في هذا اليوم، فيُكمَّل من هنا ويُؤكَّد.` : undefined;
      return {
        draft,
        change(next, ...cleared) {
          noteRow(id);
          change(before =>
            withChange(before, id, current =>
              typeof next === 'function' ? next(current) : { ...current, ...next },
            ),
          );
          for (const field of cleared) form.clear(rowField(id, field));
        },
        onUnread: (field, isUnread) => unread.set(id, field, isUnread),
        dayNote: doubt.questionOf({ id, draft }) ?? waiting,
        form: { errors, inputRef: field => form.inputRef(rowField(id, field)) },
      };
    },
  };
}

/** Remembers of which page each row was typed: the one that was shown when the row last changed. */
function usePages() {
  const shown = useRef<BookletPage>(undefined);
  const ofRows = useRef(new Map<number, BookletPage>());
  return {
    /** The page of a row; of one that was typed without a page, the one that is shown. */
    pageOf: (id: number) => ofRows.current.get(id) ?? shown.current,
    noteRow(id: number) {
      if (shown.current !== undefined) ofRows.current.set(id, shown.current);
    },
    /** The page next to the rows, which is stored with those that are typed from it. */
    setPage(next: BookletPage | undefined) {
      shown.current = next;
    },
    /** Stores a page with no row any more. */
    dropPage({ address }: BookletPage) {
      for (const [id, page] of ofRows.current) if (page.address === address) ofRows.current.delete(id);
    },
  };
}

/** Returns the fields of the rows that the server refuses, which it names by their index. */
function refusedFields(rows: readonly BookletRow[], error: ApiError): Partial<Record<RowField, string>> {
  const refused: Partial<Record<RowField, string>> = {};
  for (const [index, { id }] of rows.entries())
    for (const field of rowFieldNames) {
      const sentence = error.field(`doses.${index}.${field}`);
      if (sentence !== undefined) refused[rowField(id, field)] = sentence;
    }
  return refused;
}

function duplicateSentence(duplicate: Duplicate | undefined): string | undefined {
  if (duplicate === undefined || duplicate.kind === 'waiting') return undefined;
  if (!('number' in duplicate)) return t`هذا السجلّ موجود من قبل في اليوم نفسه.`;
  const { number } = duplicate;
  return t`هي نفسها الجرعة ${number}، في اليوم نفسه.`;
}

/** Remembers the date fields with text that is no acceptable day: their rows are not empty. */
function useUnread() {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: number, field?: DoseField) =>
      (field === undefined ? (['given_on', 'expires_on'] as const) : [field]).some(one =>
        fields.has(rowField(id, one)),
      ),
    set(id: number, field: DoseField, isUnread: boolean) {
      const name = rowField(id, field);
      setFields(before => {
        if (before.has(name) === isUnread) return before;
        const others = [...before].filter(other => other !== name);
        return new Set(isUnread ? [...others, name] : others);
      });
    },
    forget(id: number) {
      setFields(before => new Set([...before].filter(name => !name.startsWith(`${id}.`))));
    },
  };
}

/** Asks about doubtful days, once for each day. */
function useDoubts() {
  const { number } = useFormat();
  const [asked, setAsked] = useState<ReadonlyMap<string, Doubt>>(new Map());
  const about = ({ id, draft }: BookletRow) => `${id} ${draft.givenOn}`;
  const years = number(LIKELY_YEARS);
  const sentences: Readonly<Record<Doubt, string>> = {
    old: t`هذا اليوم قبل أكثر من ${years} سنة. إن كان صحيحًا فالمراجعة مرة أخرى تكفي.`,
    jump: t`بين هذا اليوم والسطر السابق سنوات. إن كان صحيحًا فالمراجعة مرة أخرى تكفي.`,
    near: t`الجرعة نفسها مسجَّلة في يوم قريب. إن كان صحيحًا فالمراجعة مرة أخرى تكفي.`,
  };
  return {
    /** Shows the questions. Returns the first row with a new one. */
    ask(rows: readonly BookletRow[], doubts: ReadonlyMap<number, Doubt>): number | undefined {
      const doubtful = rows.filter(({ id }) => doubts.has(id));
      const first = doubtful.find(row => asked.get(about(row)) !== doubts.get(row.id));
      setAsked(
        new Map(
          doubtful.flatMap(row => {
            const doubt = doubts.get(row.id);
            return doubt === undefined ? [] : [[about(row), doubt]];
          }),
        ),
      );
      return first?.id;
    },
    questionOf(row: BookletRow): string | undefined {
      const doubt = asked.get(about(row));
      return doubt && sentences[doubt];
    },
  };
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
