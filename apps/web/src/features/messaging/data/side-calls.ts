import type { Conversation, Message, ResponseOf, Undelivered } from '@rifq/contract/calls';
import { request } from '../../../lib/calls/request.ts';
import type { Side } from './conversation-api.ts';

export type ListPage = ResponseOf<'get', '/api/messages/list'>;

/** Page of a conversation's messages to request. */
export interface ListQuery {
  reservation_id: string;
  before?: string;
  after?: string;
  around?: string;
  limit?: number;
}

interface UpTo {
  reservation_id: string;
  message_id: string;
}

/** The endpoints of a conversation, which differ by side. */
export interface SideCalls {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
  send(
    sent: { reservation_id: string; message_id: string; text: string },
    signal?: AbortSignal,
  ): Promise<{ message: Message; conversation: Conversation }>;
  undelivered(): Promise<Undelivered>;
  received(upTo: UpTo): Promise<{ conversation: Conversation }>;
  read(upTo: UpTo, signal?: AbortSignal): Promise<{ conversation: Conversation }>;
  mute(choice: { reservation_id: string; muted: boolean }): Promise<{ conversation: Conversation }>;
  attachPath: '/api/messages/attach' | '/api/clinic/messages/attach';
}

export const sideCalls: Readonly<Record<Side, SideCalls>> = {
  owner: {
    list: (query, signal) => request('get', '/api/messages/list', query, { signal }),
    send: (sent, signal) => request('post', '/api/messages/send', sent, { signal }),
    undelivered: () => request('get', '/api/messages/undelivered'),
    received: upTo => request('post', '/api/messages/received', upTo),
    read: (upTo, signal) => request('post', '/api/messages/read', upTo, { signal }),
    mute: choice => request('post', '/api/messages/mute', choice),
    attachPath: '/api/messages/attach',
  },
  clinic: {
    list: (query, signal) => request('get', '/api/clinic/messages/list', query, { signal }),
    send: (sent, signal) => request('post', '/api/clinic/messages/send', sent, { signal }),
    undelivered: () => request('get', '/api/clinic/messages/undelivered'),
    received: upTo => request('post', '/api/clinic/messages/received', upTo),
    read: (upTo, signal) => request('post', '/api/clinic/messages/read', upTo, { signal }),
    mute: choice => request('post', '/api/clinic/messages/mute', choice),
    attachPath: '/api/clinic/messages/attach',
  },
};
