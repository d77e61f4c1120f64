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
import { nextFrame } from './next-frame.ts';
import { createRetryTimer } from './retry-timer.ts';
import type { PageStorage, StoredPage } from './stored-page.ts';

const PAGE = 50;
const CATCH_UP = 100;

interface StoreOptions {
  reservationId: string;
  calls: Pick<SideCalls, 'list' | 'read' | 'mute'>;
  /** Where its newest messages are stored on the device; left out where they are not. */
  storage?: PageStorage | undefined;
  /** What is unread has changed by this tab, which hears no live event of it. */
  onRead: () => void;
}

/** Where a conversation is opened: at the first unread message where nothing else holds. */
export interface Beginning {
  /** The message that it is opened at. */
  at?: string | undefined;
  /** The message at which one left it before: where nothing is unread. */
  left?: string | undefined;
  /** Nothing is unread, as far as this page knows: what is stored shows at once. */
  isRead?: boolean | undefined;
}

/** Which messages are asked for. */
type Query = Omit<ListQuery, 'reservation_id'>;

/** One open conversation outside of React: its window of messages, and how far both sides are. */
export function createConversationStore({ reservationId, calls, storage, onRead }: StoreOptions) {
  let state = NOTHING_KNOWN;
  const listeners = new Set<() => void>();
  let ended = new AbortController();
  /** Which window answers belong to: one that was asked for an earlier window is left out. */
  let generation = 0;
  let beginning: Beginning = {};
  /** Something came while it was not there yet. */
  let hasMissed = false;
  /** What the device has of it, read when it begins. */
  let stored: Promise<StoredPage | undefined> | undefined;
  /** Nobody is shown that a page is on its way: it is not of the state. */
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
  const hear = (heard: Conversation) => set({ conversation: laterOf(state.conversation, heard) });
  const fail = async (cause: unknown): Promise<void> => {
    if (ended.signal.aborted) return;
    // No answer in time is no line.
    const error = cause instanceof ApiError || !isTransient(cause) ? cause : networkError(cause);
    if (!(error instanceof ApiError)) throw error;
    if (isGone(error.status)) storage?.remove();
    if (state.status === 'ready') return set({ error });
    const known = isTransient(error) ? await stored : undefined;
    if (known === undefined || state.status !== 'loading') return set({ status: 'error', error });
    set({ ...shownStored(known), error });
    later.failed();
  };
  /** Asks for a page of the present window; null when it belongs to none any more, or did not come. */
  const page = async (query: Query): Promise<ListPage | null> => {
    const mine = generation;
    try {
      const asked = { reservation_id: reservationId, ...query };
      const answer = await attempt(limit => calls.list(asked, limit), ended.signal);
      if (mine !== generation || ended.signal.aborted) return null;
      set({ error: null, updatedAt: deviceNow() });
      return answer;
    } catch (error) {
      if (mine === generation) await fail(error);
      return null;
    }
  };
  /** @param farther asks for another page than the first one, where that does not do */
  const open = async (
    query: Query,
    farther: (answer: ListPage) => Query | null = () => null,
  ): Promise<ListPage | null> => {
    generation += 1;
    // What stands there afterwards is why this did not come.
    if (state.status === 'ready' && state.error !== null) set({ error: null });
    let answer = await page({ limit: PAGE, ...query });
    const next = answer && farther(answer);
    if (next !== null) answer = await page({ limit: PAGE, ...next });
    if (answer === null) return null;
    const conversation = laterOf(state.conversation, answer.conversation);
    // With the first messages and not after them: the log begins at it.
    const dividerId = state.status === 'loading' ? answer.conversation.first_unread_id : state.dividerId;
    set({ ...windowOf(answer), status: 'ready', conversation, dividerId });
    if (hasMissed || isBehind(state)) catchUp().catch(reportError);
    hasMissed = false;
    return answer;
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
    // A link may name a message that is not of this conversation.
    const isUnknown = state.error?.status === 404 || state.error?.status === 422;
    if (first === null && (at ?? left) !== undefined && isUnknown && state.status === 'error') {
      set({ status: 'loading', error: null });
      await open({ around: 'unread' });
    }
  };
  /** Shows what the device has, unless it should begin elsewhere. @returns whether it does */
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
  /** Reads what has come since. @returns whether there is more of it */
  const catchUpOnce = async (): Promise<boolean> => {
    hasMissed ||= state.status === 'loading';
    if (state.status === 'error' && isTransient(state.error)) await begin();
    if (state.status !== 'ready') return false;
    const last = state.messages.at(-1);
    if (last === undefined) return (await open({})) !== null && isBehind(state);
    // Away from the end only the counts are of interest: what is behind comes by scrolling.
    const answer = await page({ after: last.id, limit: state.moreAfter ? 1 : CATCH_UP });
    if (answer === null) return false;
    hear(answer.conversation);
    if (!state.moreAfter) add(answer.messages, false);
    return isBehind(state) && state.messages.at(-1)?.seq !== last.seq;
  };
  const catchUp = oneAtATime(async () => {
    while (await catchUpOnce());
    if (ended.signal.aborted) return;
    // No event comes of what stands behind a failure: it is looked for again. A page that says so has its own button.
    if (state.status === 'ready' && state.error !== null && isTransient(state.error)) later.failed();
    else later.succeeded();
  });
  const later = createRetryTimer(() => void catchUp().catch(reportError));
  const readOn = createCursorSender(async messageId => {
    const upTo = { reservation_id: reservationId, message_id: messageId };
    const { conversation } = await attempt(limit => calls.read(upTo, limit), ended.signal);
    hear(conversation);
    onRead();
  });

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads it for the first time, or again after a failure. */
    async begin(where: Beginning = {}): Promise<void> {
      // React's strict mode ends it once before it begins.
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
      const answer = await page({ before: first.id, limit: PAGE });
      // The list of rows finds its place again only where it knows how far it has been scrolled by now.
      await nextFrame();
      isReading.before = false;
      if (answer !== null && state.messages[0]?.id === first.id) set(prepend(state, answer));
    },
    async loadAfter(): Promise<void> {
      const last = state.messages.at(-1);
      if (last === undefined || !state.moreAfter || isReading.after) return;
      isReading.after = true;
      cut(cutStart(state));
      const answer = await page({ after: last.id, limit: PAGE });
      isReading.after = false;
      if (answer !== null && state.messages.at(-1)?.id === last.id) add(answer.messages, answer.more_after);
    },
    async loadAround(messageId: string): Promise<boolean> {
      if (state.messages.some(({ id }) => id === messageId)) return true;
      const answer = await open({ around: messageId });
      return answer?.messages.some(({ id }) => id === messageId) ?? false;
    },
    /** @returns whether the newest messages are there */
    async loadNewest(): Promise<boolean> {
      return !state.moreAfter || (await open({})) !== null;
    },
    /** Reads what has come since; calls at the same time are one, and one more. */
    catchUp,
    /** The server has taken a message of this device. */
    taken(message: Message, conversation: Conversation): void {
      hear(conversation);
      if (state.status !== 'ready' || add([message], state.moreAfter)) return;
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
    /** What could not be said of what was read is said again. */
    sayRead: readOn.again,
    async setMuted(muted: boolean): Promise<void> {
      const { conversation } = state;
      if (conversation === undefined) return;
      set({ conversation: { ...conversation, muted } });
      try {
        hear((await calls.mute({ reservation_id: reservationId, muted })).conversation);
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
