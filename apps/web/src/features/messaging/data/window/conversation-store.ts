import type { Conversation, Message } from '@rifq/contract/calls';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import type { Side } from '../conversation-api.ts';
import type { ListPage, ListQuery, SideCalls } from '../side-calls.ts';
import { createForwardOnly } from './forward-only.ts';
import { append, laterOf, type MessageWindow, NO_MESSAGES, prepend, windowOf } from './message-window.ts';

const PAGE = 50;
const CATCH_UP = 100;

export interface ConversationState extends MessageWindow {
  status: 'loading' | 'ready' | 'error';
  error: ApiError | null;
  conversation: Conversation | undefined;
  dividerId: string | null;
  isLoadingBefore: boolean;
  isLoadingAfter: boolean;
}

interface StoreOptions {
  side: Side;
  reservationId: string;
  calls: SideCalls;
  /** What is unread has changed by this tab, which hears no live event of it. */
  onRead: () => void;
}

/** One open conversation outside of React: its window of messages, and how far both sides are. */
export function createConversationStore({ reservationId, calls, onRead }: StoreOptions) {
  let state: ConversationState = {
    ...NO_MESSAGES,
    status: 'loading',
    error: null,
    conversation: undefined,
    dividerId: null,
    isLoadingBefore: false,
    isLoadingAfter: false,
  };
  const listeners = new Set<() => void>();
  let ended = new AbortController();
  /** Which window answers belong to: one that was asked for an earlier window is left out. */
  let generation = 0;
  let catchingUp: Promise<void> | null = null;
  let isBehind = false;

  const set = (change: Partial<ConversationState>) => {
    if (ended.signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const hear = (heard: Conversation) => set({ conversation: laterOf(state.conversation, heard) });
  const list = (query: Omit<ListQuery, 'reservation_id'>) =>
    calls.list({ reservation_id: reservationId, ...query }, ended.signal);
  const fail = (error: unknown) => {
    if (ended.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    set(state.status === 'ready' ? { error } : { status: 'error', error });
  };
  /** Asks for a page of the present window; null when it belongs to none any more, or did not come. */
  const page = async (query: Omit<ListQuery, 'reservation_id'>): Promise<ListPage | null> => {
    const mine = generation;
    try {
      const answer = await list(query);
      if (mine !== generation || ended.signal.aborted) return null;
      set({ error: null });
      return answer;
    } catch (error) {
      if (mine === generation) fail(error);
      return null;
    }
  };
  const open = async (
    query: Omit<ListQuery, 'reservation_id'>,
    isOpening: boolean,
  ): Promise<ListPage | null> => {
    generation += 1;
    const answer = await page({ limit: PAGE, ...query });
    if (answer === null) return null;
    const { conversation } = answer;
    set({
      ...windowOf(answer),
      status: 'ready',
      conversation: laterOf(state.conversation, conversation),
      ...(isOpening && { dividerId: conversation.first_unread_id }),
    });
    return answer;
  };
  const add = (newer: readonly Message[], moreAfter: boolean): boolean => {
    const { window, isWhole } = append(state, newer, moreAfter);
    set(window);
    return isWhole;
  };

  const catchUpOnce = async () => {
    isBehind = false;
    const last = state.messages.at(-1);
    if (state.status !== 'ready') return;
    if (last === undefined) return void (await open({}, false));
    // Away from the end only the counts are of interest: what is behind comes by scrolling.
    const isAtEnd = !state.moreAfter;
    const answer = await page({ after: last.id, limit: isAtEnd ? CATCH_UP : 1 });
    if (answer === null) return;
    hear(answer.conversation);
    if (!isAtEnd || state.messages.at(-1)?.id !== last.id) {
      isBehind ||= isAtEnd;
      return;
    }
    add(answer.messages, false);
    isBehind ||= answer.more_after;
  };
  const readOn = createForwardOnly(async messageId => {
    const { conversation } = await calls.read({ reservation_id: reservationId, message_id: messageId });
    hear(conversation);
    onRead();
  });

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads it for the first time, or again after a failure. @param at a message to begin with; else the first unread one */
    async begin(at: string | undefined): Promise<void> {
      // React's strict mode ends it once before it begins.
      if (ended.signal.aborted) ended = new AbortController();
      set({ status: 'loading', error: null });
      const first = await open({ around: at ?? 'unread' }, true);
      // A link may name a message that is not of this conversation.
      const isUnknown = state.error?.status === 404 || state.error?.status === 422;
      if (first === null && at !== undefined && isUnknown && state.status === 'error') {
        set({ status: 'loading', error: null });
        await open({ around: 'unread' }, true);
      }
    },
    async loadBefore(): Promise<void> {
      const [first] = state.messages;
      if (first === undefined || !state.moreBefore || state.isLoadingBefore) return;
      set({ isLoadingBefore: true });
      const answer = await page({ before: first.id, limit: PAGE });
      set({
        isLoadingBefore: false,
        ...(answer !== null && state.messages[0]?.id === first.id && prepend(state, answer)),
      });
    },
    async loadAfter(): Promise<void> {
      const last = state.messages.at(-1);
      if (last === undefined || !state.moreAfter || state.isLoadingAfter) return;
      set({ isLoadingAfter: true });
      const answer = await page({ after: last.id, limit: PAGE });
      set({ isLoadingAfter: false });
      if (answer !== null && state.messages.at(-1)?.id === last.id) add(answer.messages, answer.more_after);
    },
    async loadAround(messageId: string): Promise<boolean> {
      if (state.messages.some(({ id }) => id === messageId)) return true;
      const answer = await open({ around: messageId }, false);
      return answer?.messages.some(({ id }) => id === messageId) ?? false;
    },
    async loadNewest(): Promise<void> {
      if (state.moreAfter) await open({}, false);
    },
    /** Reads what has come since; calls at the same time are one, and one more. */
    catchUp(): Promise<void> {
      isBehind = true;
      catchingUp ??= (async () => {
        while (isBehind && !ended.signal.aborted) {
          const before = state.error;
          await catchUpOnce();
          if (state.error !== null && state.error !== before) isBehind = false;
        }
      })().finally(() => {
        catchingUp = null;
      });
      return catchingUp;
    },
    /** The server has taken a message of this tab. */
    taken(message: Message, conversation: Conversation): void {
      if (state.status === 'ready' && !state.moreAfter && !add([message], false)) void this.catchUp();
      hear(conversation);
    },
    markRead(messageId: string): void {
      const message = state.messages.find(({ id }) => id === messageId);
      const { conversation } = state;
      if (message === undefined || conversation === undefined || message.seq <= conversation.read_seq) return;
      const left = state.messages.filter(({ seq, side }) => seq > message.seq && side !== 'system').length;
      set({
        conversation: {
          ...conversation,
          read_seq: message.seq,
          unread: Math.min(conversation.unread, left + (state.moreAfter ? conversation.unread : 0)),
          first_unread_id: left === 0 && !state.moreAfter ? null : conversation.first_unread_id,
        },
      });
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
        set({ conversation: { ...state.conversation, ...conversation } });
        throw error;
      }
    },
    close: () => ended.abort(),
  };
}
