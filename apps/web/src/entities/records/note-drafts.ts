import type { ChangedBy } from '@rifq/contract';
import type { VisitChart } from '@rifq/contract/calls';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { request } from '../../lib/calls/request.ts';
import { addDrafts } from '../../lib/forms/kept-drafts.ts';
import { guardUnsaved } from '../../lib/versions/unsaved.ts';
import { type NoteName, noteNames, noteOf, savableOf, type TypedNote, typedOf } from './note-fields.ts';
import { chartKey, showChart } from './queries.ts';

/** Milliseconds without typing after which a note is saved. */
const SAVE_AFTER = 800;
/** Most milliseconds that typed text waits while the typing goes on. */
const SAVE_AT_LATEST = 5000;

/** Most saves before a visit is closed. */
const FLUSH_ATTEMPTS = 5;

export interface NoteState {
  readonly typed: TypedNote;
  /** The note as it was last saved, and its version. */
  readonly saved: TypedNote;
  readonly version: string;
  /** What a colleague saved in fields that were typed here too: the doctor chooses. */
  readonly theirs: Readonly<Partial<Record<NoteName, string>>>;
  readonly by: ChangedBy | undefined;
  readonly failure: string | undefined;
  readonly isSaving: boolean;
}

const begin = ({ note, version }: VisitChart): NoteState => {
  const saved = typedOf(note);
  const rest = { theirs: {}, by: undefined, failure: undefined, isSaving: false };
  return { typed: saved, saved, version, ...rest };
};

const isSame = (one: TypedNote, other: TypedNote) => noteNames.every(name => one[name] === other[name]);

export const isSaved = ({ typed, saved }: NoteState): boolean => isSame(typed, saved);

/** Whether a save would change anything and nothing stands against it. */
const canSave = ({ typed, saved, theirs, failure, isSaving }: NoteState) =>
  !isSaving &&
  failure === undefined &&
  Object.keys(theirs).length === 0 &&
  !isSame(savableOf(typed, saved), saved);

const isSameText = (one: string | undefined, other: string) => one?.trim() === other;

/**
 * Merges what is saved now: fields typed on one side only are kept from it, others wait for a choice.
 * @param sent what was last sent from here: it may have been saved although its response was lost
 */
function merge(state: NoteState, current: VisitChart, by: ChangedBy | undefined, sent: TypedNote): NoteState {
  const saved = typedOf(current.note);
  const typed = { ...state.typed };
  const theirs: Partial<Record<NoteName, string>> = {};
  for (const name of noteNames) {
    if (typed[name] === state.saved[name]) typed[name] = saved[name];
    else if ([state.saved[name], typed[name], sent[name]].every(text => !isSameText(text, saved[name])))
      theirs[name] = saved[name];
  }
  return { ...state, typed, saved, version: current.version, theirs, by };
}

export type NoteDraft = ReturnType<typeof createNoteDraft>;

/** Creates the draft of a visit's note, which saves itself shortly after each change. */
function createNoteDraft(queryClient: QueryClient, chart: VisitChart) {
  const { reservation_id: id } = chart;
  const listeners = new Set<() => void>();
  let state = begin(chart);
  let idle: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let lastSent = state.saved;
  let endGuard: (() => void) | undefined;
  const mutation = new MutationObserver<{ chart: VisitChart }, Error, TypedNote>(queryClient, {
    mutationFn: sent =>
      request('post', '/api/clinic/chart/note/save', {
        reservation_id: id,
        ...noteOf(sent),
        version: state.version,
      }),
  });
  const stopTimers = () => {
    clearTimeout(idle);
    clearTimeout(latest);
    latest = undefined;
  };
  const show = (next: NoteState) => {
    state = next;
    if (isSaved(state)) {
      endGuard?.();
      endGuard = undefined;
    } else endGuard ??= guardUnsaved(false);
    for (const listener of listeners) listener();
    if (!canSave(state)) return stopTimers();
    clearTimeout(idle);
    idle = setTimeout(save, SAVE_AFTER);
    latest ??= setTimeout(save, SAVE_AT_LATEST);
  };
  const change = (part: Partial<NoteState>) => show({ ...state, ...part });

  async function send(sent: TypedNote): Promise<void> {
    const last = lastSent;
    lastSent = sent;
    try {
      const { chart: current } = await mutation.mutate(sent);
      await showChart(queryClient, current);
      change({ saved: sent, version: current.version, isSaving: false });
    } catch (error) {
      const current = error instanceof ApiError ? error.current : undefined;
      if (error instanceof ApiError && current && 'chart' in current)
        show({ ...merge(state, current.chart, error.changedBy, last), isSaving: false });
      else {
        change({ failure: messageOf(error), isSaving: false });
        void queryClient.invalidateQueries({ queryKey: chartKey(id) });
      }
    }
    release();
  }
  function save(): void {
    stopTimers();
    const sent = savableOf(state.typed, state.saved);
    change({ isSaving: true });
    saving = send(sent);
  }
  /** A draft that nobody shows and that has nothing unsaved is not kept. */
  function release(): void {
    if (listeners.size === 0 && isSaved(state) && !state.isSaving) drafts.delete(id);
  }

  const draft = {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      drafts.set(id, draft);
      return () => {
        listeners.delete(listener);
        release();
      };
    },
    write: (name: NoteName, text: string) =>
      change({ typed: { ...state.typed, [name]: text }, failure: undefined }),
    /** Ends the choice about a field: the colleague's text, or the one typed here. */
    choose(name: NoteName, text: string) {
      const { [name]: _chosen, ...theirs } = state.theirs;
      change({ theirs, typed: { ...state.typed, [name]: text } });
    },
    retry: () => change({ failure: undefined }),
    /** Shows what was read again where nothing is typed. */
    take(current: VisitChart) {
      if (isSaved(state) && !state.isSaving && state.version !== current.version) show(begin(current));
    },
    /** Saves what is typed now; a save that has failed is tried again. Returns the fields that remain unsaved. */
    async flush(): Promise<NoteName[]> {
      await saving;
      if (state.failure !== undefined) change({ failure: undefined });
      // More than one: a colleague may have saved in between, and it may still be typed.
      for (let attempt = 0; attempt < FLUSH_ATTEMPTS && canSave(state); attempt += 1) {
        save();
        await saving;
      }
      return noteNames.filter(name => state.typed[name] !== state.saved[name]);
    },
    forget: () => change({ typed: state.saved, theirs: {}, failure: undefined }),
  };
  return draft;
}

/** The drafts by reservation. They and their saving outlive the form, which unmounts with its tab. */
const drafts = new Map<string, NoteDraft>();
addDrafts(() => [...drafts.values()].some(draft => !isSaved(draft.state())));

/** Finds or creates the draft of a visit's note. */
export const noteDraftOf = (queryClient: QueryClient, chart: VisitChart): NoteDraft =>
  drafts.get(chart.reservation_id) ?? createNoteDraft(queryClient, chart);

/** Saves the note of a visit as it is typed here. Returns the fields that cannot be saved. */
export const flushNote = async (reservationId: string): Promise<NoteName[]> =>
  (await drafts.get(reservationId)?.flush()) ?? [];

/** Lists the fields of a visit that were typed here and could not be saved before it was closed. */
export function unsavedFields(reservationId: string): readonly (readonly [NoteName, string])[] {
  const state = drafts.get(reservationId)?.state();
  if (state === undefined) return [];
  return noteNames
    .filter(name => state.typed[name] !== state.saved[name])
    .map(name => [name, state.typed[name]] as const);
}

/** Forgets what could not be saved. */
export const forgetUnsaved = (reservationId: string): void => drafts.get(reservationId)?.forget();
