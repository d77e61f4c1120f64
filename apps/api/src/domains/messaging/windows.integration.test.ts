import type { Message } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConversationClient, messageTools } from '../../testing/message-tools.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: ConversationClient;
let doctor: ConversationClient;
let reservationId: string;
const all: Message[] = [];
beforeAll(async () => {
  test = await startTestApp();
  const tools = await messageTools(test);
  ({ owner, doctor } = tools);
  reservationId = tools.reservation.id;
  // Ten messages of the owner, then ten of the doctor.
  for (let n = 1; n <= 20; n += 1) all.push(await (n <= 10 ? owner : doctor).send(String(n)));
});
afterAll(() => test.close());

const idOf = (seq: number) => all[seq - 1]?.id ?? '';
const read = async (talker: ConversationClient, query: Record<string, string>) => {
  const { messages, more_before, more_after } = await talker.list(query);
  return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, more_before, more_after];
};

describe('a window of a conversation', () => {
  it('has the newest messages, newest last', async () => {
    expect(await read(owner, { limit: '5' })).toEqual([16, 20, 5, true, false]);
    expect(await read(owner, {})).toEqual([1, 20, 20, false, false]);
  });

  it('has the messages before or after one', async () => {
    expect(await read(owner, { before: idOf(16), limit: '5' })).toEqual([11, 15, 5, true, true]);
    expect(await read(owner, { before: idOf(4), limit: '5' })).toEqual([1, 3, 3, false, true]);
    expect(await read(owner, { after: idOf(4), limit: '5' })).toEqual([5, 9, 5, true, true]);
    expect(await read(owner, { after: idOf(17), limit: '5' })).toEqual([18, 20, 3, true, false]);
    expect(await read(owner, { after: idOf(20), limit: '5' })).toEqual([
      undefined,
      undefined,
      0,
      true,
      false,
    ]);
    expect(await read(owner, { before: idOf(1) })).toEqual([undefined, undefined, 0, false, true]);
  });

  it('has the messages around one, including that one', async () => {
    expect(await read(owner, { around: idOf(10), limit: '6' })).toEqual([7, 12, 6, true, true]);
    expect(await read(owner, { around: idOf(1), limit: '6' })).toEqual([1, 6, 6, false, true]);
    expect(await read(owner, { around: idOf(20), limit: '6' })).toEqual([17, 20, 4, true, false]);
  });

  it('is around the first unread message, and has the newest if all are read', async () => {
    // The doctor has read everything, the owner none of the doctor's messages.
    await doctor.move('read', idOf(20));
    expect(await read(owner, { around: 'unread', limit: '6' })).toEqual([8, 13, 6, true, true]);
    expect(await read(doctor, { around: 'unread', limit: '6' })).toEqual([15, 20, 6, true, false]);
    expect((await owner.list({ around: 'unread' })).conversation).toMatchObject({
      read_seq: 10,
      unread: 10,
      first_unread_id: idOf(11),
    });
  });

  it('paginates in both directions without gaps or duplicates', async () => {
    const forwards = [await owner.list({ around: idOf(1), limit: '7' })];
    for (let page = forwards[0]; page?.more_after; ) {
      page = await owner.list({ after: page.messages.at(-1)?.id ?? '', limit: '7' });
      forwards.push(page);
    }
    const backwards = [await owner.list({ limit: '7' })];
    for (let page = backwards[0]; page?.more_before; ) {
      page = await owner.list({ before: page.messages[0]?.id ?? '', limit: '7' });
      backwards.unshift(page);
    }
    for (const pages of [forwards, backwards])
      expect(pages.flatMap(({ messages }) => messages)).toEqual((await owner.list()).messages);
  });

  it('is refused at its field for a message of another conversation', async () => {
    const other = await messageTools(test);
    const foreign = (await other.owner.send('غيرها')).id;
    for (const id of [foreign, newId()])
      for (const field of ['before', 'after', 'around'])
        expect((await owner.tryList({ [field]: id })).body).toMatchObject({
          code: 'request.invalid',
          errors: { [field]: [expect.any(String)] },
        });
    expect(refusal(await other.owner.tryMove('read', idOf(1)))).toEqual({
      status: 404,
      code: 'messages.not_found',
    });
  });

  it('has up to a thousand messages for printing, oldest first', async () => {
    const printed = dataOf<{ messages: Message[]; more: boolean }>(await owner.get('print'));
    expect(printed).toEqual({ messages: (await owner.list()).messages, more: false });
    const behind = dataOf<{ messages: Message[] }>(await doctor.get('print', { after: idOf(18) }));
    expect(behind.messages.map(({ seq }) => seq)).toEqual([19, 20]);
  });
});

describe('a conversation without messages', () => {
  it('is empty, and open', async () => {
    const tools = await messageTools(test);
    for (const around of ['unread', undefined])
      expect(await tools.owner.list(around ? { around } : {})).toEqual({
        messages: [],
        more_before: false,
        more_after: false,
        conversation: {
          reservation_id: tools.reservation.id,
          open: true,
          closes_at: null,
          last_seq: 0,
          read_seq: 0,
          unread: 0,
          first_unread_id: null,
          other_received_seq: 0,
          other_read_seq: 0,
          muted: false,
          red_flags: [],
          routing: null,
        },
      });
    expect(tools.reservation.id).not.toBe(reservationId);
  });
});
