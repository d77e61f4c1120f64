import type { Conversation, Message } from '@rifq/contract/calls';
import { ApiError, networkError } from '../../../../lib/calls/api-error.ts';
import { isGone } from '../../../../lib/calls/gone.ts';
import { attempt, isTransient } from '../../../../lib/calls/retry.ts';
import { deviceNow } from '../../../../lib/formats/clock.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { ListPage, ListQuery, SideCalls } from '../side-calls.ts';
import {
  type ConversationState,
  changedState,
  isBehind,
  NOTHING_KNOWN,
  readUpTo,
  shownStored,
  storedPageOf,
} from './conversation-state.ts';
import { createCursorSender } from './cursor-sender.ts';
import {
  append,
  cutEnd,
  cutStart,
  laterOf,
  type MessageWindow,
  prepend,
  windowOf,
  withMessage,
} from './message-window.ts';
import { createRetryTimer } from './retry-timer.ts';
import type { PageStorage, StoredPage } from './stored-page.ts';

/** Resolves before the next frame, after scroll events are processed; immediately if nothing is rendered. */
function nextFrame(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve());
  });
}

const PAGE = 50;
const CATCH_UP = 100;

interface StoreOptions {
  reservationId: string;
  calls: Pick<SideCalls, 'list' | 'read' | 'mute'>;
  /** Stores the newest messages on the device; undefined to store none. */
  storage?: PageStorage | undefined;
  /** This tab has changed the unread count, for which it receives no live event. */
  onRead: () => void;
}

/** Position at which a conversation is opened; by default the first unread message. */
export interface Beginning {
  /** Message to open it at. */
  at?: string | undefined;
  /** Message at which it was left before, used if nothing is unread. */
  left?: string | undefined;
  /** Nothing is unread, as far as this page knows: the stored page is shown immediately. */
  isRead?: boolean | undefined;
}

/** Page of messages to request. */
type Query = Omit<ListQuery, 'reservation_id'>;

/** State of one open conversation outside of React: its window of messages, and the cursors of both sides. */
export function createConversationStore({ reservationId, calls, storage, onRead }: StoreOptions) {
  let state = NOTHING_KNOWN;
  const listeners = new Set<() => void>();
  let ended = new AbortController();
  /** Version of the window: responses for an earlier one are ignored. */
  let generation = 0;
  let beginning: Beginning = {};
  /** An event arrived before it was loaded. */
  let hasMissed = false;
  /** Page stored on the device, read at the start. */
  let stored: Promise<StoredPage | undefined> | undefined;
  /** Not part of the state, since pending pages are not shown. */
  const isReading = { before: false, after: false };

  const set = (change: Partial<ConversationState>) => {
    if (ended.signal.aborted) return;
    const before = state;
    state = changedState(state, change);
    const isNew = state.messages !== before.messages || state.conversation !== before.conversation;
    const next = isNew && state.error === null ? storedPageOf(state) : undefined;
    if (next !== undefined) storage?.write(next);
    for (const listener of listeners) listener();
  };
  const cut = (shorter: MessageWindow | null) => {
    if (shorter !== null) set(shorter);
  };
  const mergeConversation = (newer: Conversation) =>
    set({ conversation: laterOf(state.conversation, newer) });
  const fail = async (cause: unknown): Promise<void> => {
    if (ended.signal.aborted) return;
    // A timeout counts as offline.
    const error = cause instanceof ApiError || !isTransient(cause) ? cause : networkError(cause);
    if (!(error instanceof ApiError)) throw error;
    if (isGone(error.status)) storage?.remove();
    if (state.status === 'ready') return set({ error });
    const known = isTransient(error) ? await stored : undefined;
    if (known === undefined || state.status !== 'loading') return set({ status: 'error', error });
    set({ ...shownStored(known), error });
    later.failed();
  };
  /** Requests a page of the current window; null if the window was replaced, or the request failed. */
  const page = async (query: Query): Promise<ListPage | null> => {
    const mine = generation;
    try {
      const listQuery = { reservation_id: reservationId, ...query };
      const response = await attempt(limit => calls.list(listQuery, limit), ended.signal);
      if (mine !== generation || ended.signal.aborted) return null;
      set({ error: null, updatedAt: deviceNow() });
      return response;
    } catch (error) {
      if (mine === generation) await fail(error);
      return null;
    }
  };
  /** @param farther returns another page to request instead, if the first one is not the right one */
  const open = async (
    query: Query,
    farther: (response: ListPage) => Query | null = () => null,
  ): Promise<ListPage | null> => {
    generation += 1;
    // Clears the old error, so that a later one belongs to this request.
    if (state.status === 'ready' && state.error !== null) set({ error: null });
    let response = await page({ limit: PAGE, ...query });
    const next = response && farther(response);
    if (next !== null) response = await page({ limit: PAGE, ...next });
    if (response === null) return null;
    const conversation = laterOf(state.conversation, response.conversation);
    // Set together with the first messages, since the list starts at it.
    const dividerId = state.status === 'loading' ? response.conversation.first_unread_id : state.dividerId;
    set({ ...windowOf(response), status: 'ready', conversation, dividerId });
    if (hasMissed || isBehind(state)) catchUp().catch(reportError);
    hasMissed = false;
    return response;
  };
  const begin = async () => {
    set({ status: 'loading', error: null });
    stored = storage?.read();
    const { at, left } = beginning;
    if (beginning.isRead && (await showStored())) return catchUp();
    const first = await open({ around: at ?? 'unread' }, ({ messages, conversation }) => {
      const isElsewhere = conversation.first_unread_id === null && !messages.some(({ id }) => id === left);
      return at === undefined && left !== undefined && isElsewhere ? { around: left } : null;
    });
    // A link can name a message of another conversation.
    const isUnknown = state.error?.status === 404 || state.error?.status === 422;
    if (first === null && (at ?? left) !== undefined && isUnknown && state.status === 'error') {
      set({ status: 'loading', error: null });
      await open({ around: 'unread' });
    }
  };
  /** Shows the stored page, unless it lacks the starting position. @returns whether it does */
  const showStored = async (): Promise<boolean> => {
    const known = await stored;
    const { at, left } = beginning;
    if (known === undefined || state.status !== 'loading') return false;
    const { messages, conversation } = known.page;
    const has = (id: string | undefined) => id === undefined || messages.some(message => message.id === id);
    if (messages.length === 0 || conversation.unread > 0 || !has(at) || !has(left)) return false;
    set(shownStored(known));
    return true;
  };
  const add = (newer: readonly Message[], moreAfter: boolean): boolean => {
    const { window, isWhole } = append(state, newer, moreAfter);
    set(window);
    return isWhole;
  };
  /** Loads newer messages. @returns whether there are more */
  const catchUpOnce = async (): Promise<boolean> => {
    hasMissed ||= state.status === 'loading';
    if (state.status === 'error' && isTransient(state.error)) await begin();
    if (state.status !== 'ready') return false;
    const last = state.messages.at(-1);
    if (last === undefined) return (await open({})) !== null && isBehind(state);
    // Away from the end only the counts matter: newer messages are loaded by scrolling.
    const response = await page({ after: last.id, limit: state.moreAfter ? 1 : CATCH_UP });
    if (response === null) return false;
    mergeConversation(response.conversation);
    if (!state.moreAfter) add(response.messages, false);
    return isBehind(state) && state.messages.at(-1)?.seq !== last.seq;
  };
  const catchUp = oneAtATime(async () => {
    while (await catchUpOnce());
    if (ended.signal.aborted) return;
    // No event repeats missed messages: they are requested again. An error page has its own button.
    if (state.status === 'ready' && state.error !== null && isTransient(state.error)) later.failed();
    else later.succeeded();
  });
  const later = createRetryTimer(() => void catchUp().catch(reportError));
  const readOn = createCursorSender(async messageId => {
    const upTo = { reservation_id: reservationId, message_id: messageId };
    const { conversation } = await attempt(limit => calls.read(upTo, limit), ended.signal);
    mergeConversation(conversation);
    onRead();
  });

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Loads it for the first time, or again after a failure. */
    async begin(where: Beginning = {}): Promise<void> {
      // React's strict mode closes it once before it starts.
      if (ended.signal.aborted) ended = new AbortController();
      readOn.open();
      beginning = where;
      await begin();
    },
    async loadBefore(): Promise<void> {
      const [first] = state.messages;
      if (first === undefined || !state.moreBefore || isReading.before) return;
      isReading.before = true;
      cut(cutEnd(state));
      const response = await page({ before: first.id, limit: PAGE });
      // The virtual list can only restore its position once it has processed the last scroll event.
      await nextFrame();
      isReading.before = false;
      if (response !== null && state.messages[0]?.id === first.id) set(prepend(state, response));
    },
    async loadAfter(): Promise<void> {
      const last = state.messages.at(-1);
      if (last === undefined || !state.moreAfter || isReading.after) return;
      isReading.after = true;
      cut(cutStart(state));
      const response = await page({ after: last.id, limit: PAGE });
      isReading.after = false;
      if (response !== null && state.messages.at(-1)?.id === last.id)
        add(response.messages, response.more_after);
    },
    async loadAround(messageId: string): Promise<boolean> {
      if (state.messages.some(({ id }) => id === messageId)) return true;
      const response = await open({ around: messageId });
      return response?.messages.some(({ id }) => id === messageId) ?? false;
    },
    /** @returns whether the newest messages are loaded */
    async loadNewest(): Promise<boolean> {
      return !state.moreAfter || (await open({})) !== null;
    },
    /** Loads newer messages; concurrent calls share one more run. */
    catchUp,
    /** Handles a message of this device that the server has accepted. */
    taken(message: Message, conversation: Conversation): void {
      mergeConversation(conversation);
      if (state.status !== 'ready') return;
      if (add([message], state.moreAfter)) {
        // An automatic reply of the clinic follows it.
        if (isBehind(state)) catchUp().catch(reportError);
        return;
      }
      set({ ahead: withMessage(state.ahead, message) });
      if (!state.moreAfter) catchUp().catch(reportError);
    },
    markRead(messageId: string): void {
      const message = state.messages.find(({ id }) => id === messageId);
      const conversation = message && readUpTo(state, message);
      if (message === undefined || conversation === undefined) return;
      set({ conversation });
      readOn.to(message.seq, messageId);
    },
    /** Sends the read cursor again if it did not arrive. */
    sayRead: readOn.again,
    async setMuted(muted: boolean): Promise<void> {
      const { conversation } = state;
      if (conversation === undefined) return;
      set({ conversation: { ...conversation, muted } });
      try {
        mergeConversation((await calls.mute({ reservation_id: reservationId, muted })).conversation);
      } catch (error) {
        if (state.conversation !== undefined)
          set({ conversation: { ...state.conversation, muted: conversation.muted } });
        throw error;
      }
    },
    close(): void {
      ended.abort();
      later.stop();
      readOn.close();
    },
  };
}
