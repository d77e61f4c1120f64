import type { Message } from '@rifq/contract/calls';
import { vi } from 'vitest';
import type { LogEntry, MessageStatus, OpenConversation, PendingMessage } from '../data/conversation-api.ts';
import { buildConversation, buildMessage, RESERVATION_ID, testId } from './build.ts';

/** Builds the list entry of a message. */
export function messageEntry(
  overrides: Partial<Message> = {},
  delivery: MessageStatus | null = null,
): LogEntry {
  const message = buildMessage(overrides);
  return { type: 'message', id: message.id, message, delivery };
}

/** Builds a pending text. */
export function buildPending(overrides: Partial<PendingMessage> = {}): PendingMessage {
  return {
    id: testId('f1'),
    reservationId: RESERVATION_ID,
    text: 'ووجدت ورقة اللقاح الأخير أيضًا.',
    file: null,
    writtenAt: Date.now(),
    state: 'sending',
    refusal: null,
    ...overrides,
  };
}

/** Builds an owner's open conversation that records calls. */
export function buildTalk(overrides: Partial<OpenConversation> = {}) {
  return {
    reservationId: RESERVATION_ID,
    side: 'owner',
    status: 'ready',
    error: null,
    updatedAt: null,
    entries: [],
    conversation: buildConversation(),
    dividerId: null,
    moreBefore: false,
    moreAfter: false,
    retry: vi.fn(),
    refresh: vi.fn(),
    loadBefore: vi.fn(),
    loadAfter: vi.fn(),
    loadAround: vi.fn(async () => true),
    loadNewest: vi.fn(async () => true),
    send: vi.fn(async (_text: string) => undefined),
    attach: vi.fn(async () => undefined),
    retryPending: vi.fn(),
    dropPending: vi.fn(),
    markRead: vi.fn(),
    setMuted: vi.fn(async () => undefined),
    ...overrides,
  } satisfies OpenConversation;
}
