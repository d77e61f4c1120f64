import type { Conversation, Message } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicTools } from './clinic-tools.ts';
import { fileForm } from './images.ts';
import { type Browser, dataOf, type TestApp, type TestResponse } from './test-app.ts';

/** A page of a conversation, as in the response. */
export type Page = {
  messages: Message[];
  more_before: boolean;
  more_after: boolean;
  conversation: Conversation;
};

/** Wraps a browser with the calls of one side of a conversation. */
export function conversationClient(browser: Browser, side: 'owner' | 'clinic', reservationId: string) {
  const base = side === 'owner' ? '/api/messages' : '/api/clinic/messages';
  const named = { reservation_id: reservationId };
  const post = (call: string, body: object) => browser.post(`${base}/${call}`, { ...named, ...body });
  const tryAttach = (bytes: Buffer, fields: Record<string, string> = {}): Promise<TestResponse> =>
    browser.post(`${base}/attach`, fileForm('file', bytes, { ...named, message_id: newId(), ...fields }));
  return {
    browser,
    reservationId,
    trySend: (text: string, messageId = newId()): Promise<TestResponse> =>
      post('send', { message_id: messageId, text }),
    async send(text: string, messageId = newId()): Promise<Message> {
      return dataOf<{ message: Message }>(await post('send', { message_id: messageId, text })).message;
    },
    tryAttach,
    /** Sends a file, with a caption and other form fields. */
    async attach(bytes: Buffer, fields: Record<string, string> = {}) {
      const { message } = dataOf<{ message: Message }>(await tryAttach(bytes, fields));
      if (message.file === null) throw new Error('the message has no file');
      return { ...message, file: message.file };
    },
    tryList: (query: Record<string, string> = {}): Promise<TestResponse> =>
      browser.get(`${base}/list`, { ...named, ...query }),
    async list(query: Record<string, string> = {}): Promise<Page> {
      return dataOf<Page>(await browser.get(`${base}/list`, { ...named, ...query }));
    },
    async readerState(): Promise<Conversation> {
      return dataOf<Page>(await browser.get(`${base}/list`, { ...named, limit: '1' })).conversation;
    },
    tryMove: (step: 'received' | 'read', messageId: string): Promise<TestResponse> =>
      post(step, { message_id: messageId }),
    async move(step: 'received' | 'read', messageId: string): Promise<Conversation> {
      return dataOf<{ conversation: Conversation }>(await post(step, { message_id: messageId })).conversation;
    },
    mute: (muted: boolean): Promise<TestResponse> => post('mute', { muted }),
    get: (call: string, query: Record<string, string> = {}): Promise<TestResponse> =>
      browser.get(`${base}/${call}`, { ...named, ...query }),
  };
}

export type ConversationClient = ReturnType<typeof conversationClient>;

/** Builds a clinic with its doctor, and an owner with a confirmed reservation, each with a browser. */
export async function messageTools(test: TestApp) {
  const tools = await clinicTools(test);
  const reservation = await tools.book();
  const owner = conversationClient(await tools.asOwner(), 'owner', reservation.id);
  const doctor = conversationClient(await tools.asDoctor(), 'clinic', reservation.id);
  return { ...tools, people: { owner: tools.owner, doctor: tools.doctor }, reservation, owner, doctor };
}
