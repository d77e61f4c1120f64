import type { ChangedBy } from '@rifq/contract';
import type { VisitChart } from '@rifq/contract/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { addUnsavedSource } from '../../../../lib/versions/unsaved.ts';
import { useChartChange } from './chart-query.ts';
import { type NoteName, noteNames, noteOf, type TypedNote, typedOf } from './note-fields.ts';

/** Milliseconds without typing after which the note is saved. */
const SAVE_AFTER = 800;

interface DraftState {
  typed: TypedNote;
  /** The note as it was last saved, and its version. */
  base: TypedNote;
  version: string;
  /** What a colleague saved in fields that were typed here too: the doctor chooses. */
  theirs: Partial<Record<NoteName, string>>;
  by: ChangedBy | undefined;
  failure: string | undefined;
}

/** Unsaved notes by reservation: they outlive the form, which unmounts with its tab. */
const drafts = new Map<string, DraftState>();
addUnsavedSource(() => drafts.size > 0);

/** Lists the fields of a visit that were typed here and could not be saved before it was closed. */
export function unsavedFields(reservationId: string): readonly (readonly [NoteName, string])[] {
  const draft = drafts.get(reservationId);
  if (draft === undefined) return [];
  return noteNames
    .filter(name => draft.typed[name] !== draft.base[name])
    .map(name => [name, draft.typed[name]] as const);
}

/** Forgets what could not be saved. */
export const forgetUnsaved = (reservationId: string): boolean => drafts.delete(reservationId);

const begin = ({ note, version }: VisitChart): DraftState => {
  const base = typedOf(note);
  return { typed: base, base, version, theirs: {}, by: undefined, failure: undefined };
};

const isSaved = ({ typed, base }: Pick<DraftState, 'typed' | 'base'>) =>
  noteNames.every(name => typed[name] === base[name]);

/** Merges what a colleague saved: fields typed on one side only are kept from it, others wait for a choice. */
function merge(state: DraftState, current: VisitChart, by: ChangedBy | undefined): DraftState {
  const saved = typedOf(current.note);
  const typed = { ...state.typed };
  const theirs: DraftState['theirs'] = {};
  for (const name of noteNames) {
    if (typed[name] === state.base[name]) typed[name] = saved[name];
    else if (saved[name] !== state.base[name] && saved[name] !== typed[name]) theirs[name] = saved[name];
  }
  return { typed, base: saved, version: current.version, theirs, by, failure: undefined };
}

/** The note of a visit, saved as it is typed. Nothing typed is lost when a colleague saves it too. */
export function useNoteDraft(chart: VisitChart) {
  const id = chart.reservation_id;
  const [state, setState] = useState(() => drafts.get(id) ?? begin(chart));
  const update = (change: (before: DraftState) => DraftState) =>
    setState(before => {
      const next = change(before);
      if (isSaved(next)) drafts.delete(id);
      else drafts.set(id, next);
      return next;
    });
  const { mutate, isPending } = useChartChange(
    id,
    ({ typed, version }: Pick<DraftState, 'typed' | 'version'>) =>
      request('post', '/api/clinic/chart/note/save', { reservation_id: id, ...noteOf(typed), version }),
    { showsErrors: false },
  );
  // A colleague's note appears where nothing is typed.
  if (isSaved(state) && !isPending && state.version !== chart.version) setState(begin(chart));
  const isWaiting = Object.keys(state.theirs).length > 0;
  const { typed } = state;
  const save = useEffectEvent((latest: TypedNote) => {
    const sent = { typed: latest, version: state.version };
    mutate(sent, {
      onSuccess: saved =>
        update(before => ({ ...before, base: sent.typed, version: saved.chart.version, failure: undefined })),
      onError(error) {
        const current = error instanceof ApiError ? error.current : undefined;
        if (current && 'chart' in current) {
          const by = error instanceof ApiError ? error.changedBy : undefined;
          update(before => merge(before, current.chart, by));
        } else update(before => ({ ...before, failure: messageOf(error) }));
      },
    });
  });
  const mustSave = !isSaved(state) && !isWaiting && !isPending && state.failure === undefined;
  useEffect(() => {
    if (!mustSave) return;
    const timer = setTimeout(() => save(typed), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [mustSave, typed]);
  return {
    ...state,
    isSaving: isPending,
    isSaved: isSaved(state),
    write: (name: NoteName, text: string) =>
      update(before => ({ ...before, typed: { ...before.typed, [name]: text }, failure: undefined })),
    /** Ends the choice about a field: the colleague's text, or the one typed here. */
    choose: (name: NoteName, text: string) =>
      update(before => {
        const { [name]: _chosen, ...theirs } = before.theirs;
        return { ...before, theirs, typed: { ...before.typed, [name]: text } };
      }),
    retry: () => update(before => ({ ...before, failure: undefined })),
  };
}
