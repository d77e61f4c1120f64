import type { Conversation, Message, PayloadOf, ResponseOf, Undelivered } from '@rifq/contract/calls';
import { request } from '../../../lib/calls/request.ts';
import type { Side } from './conversation-api.ts';

export type ListPage = ResponseOf<'get', '/api/messages/list'>;

/** Page of a conversation's messages to request. */
export type ListQuery = PayloadOf<'get', '/api/messages/list'>;

export type UpTo = PayloadOf<'post', '/api/messages/read'>;

/** The endpoints of a conversation, which differ by side. */
export interface SideCalls {
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
  send(
    sent: PayloadOf<'post', '/api/messages/send'>,
    signal?: AbortSignal,
  ): Promise<{ message: Message; conversation: Conversation }>;
  undelivered(): Promise<Undelivered>;
  received(upTo: UpTo): Promise<{ conversation: Conversation }>;
  read(upTo: UpTo, signal?: AbortSignal): Promise<{ conversation: Conversation }>;
  mute(choice: PayloadOf<'post', '/api/messages/mute'>): Promise<{ conversation: Conversation }>;
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
