import { messageLimits } from '@rifq/contract';
import type { Message } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicMembers } from '@rifq/db/schema/clinics';
import { files } from '@rifq/db/schema/files';
import { conversations } from '@rifq/db/schema/messaging';
import { reservations } from '@rifq/db/schema/reservations';
import { buildOwner } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldErrorTexts } from '../../../http/field-error-texts.ts';
import { mp3, pdf } from '../../../testing/attachments.ts';
import { fileForm, jpeg, phonePhoto } from '../../../testing/images.ts';
import { messageTools, refusal, type Talker } from '../../../testing/message-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const WAVEFORM = '0123456789abcdef'.repeat(3);
const HTML = '<!doctype html><script>alert(1)</script>';

/** Sends a file from one side. */
function attach(
  { browser, reservationId }: Talker,
  bytes: Buffer,
  fields: Record<string, string> = {},
  path = '/api/messages/attach',
) {
  const form = { reservation_id: reservationId, message_id: newId(), ...fields };
  return browser.post(path, fileForm('file', bytes, form));
}

async function attached(...sent: Parameters<typeof attach>) {
  const { message } = dataOf<{ message: Message }>(await attach(...sent));
  if (message.file === null) throw new Error('the message has no file');
  return { ...message, file: message.file };
}

const load = ({ browser }: Talker, address: string, headers: Record<string, string> = {}) =>
  browser.get(address, {}, headers);

describe('a file', () => {
  it('that is a photo is kept upright without what the camera wrote, with its caption and its size', async () => {
    const { owner, doctor } = await messageTools(test);
    const { file, text, kind } = await attached(owner, await phonePhoto(), { text: 'الأذن اليمنى' });
    expect([kind, text]).toEqual(['photo', 'الأذن اليمنى']);
    expect(file).toMatchObject({ kind: 'photo', width: 40, height: 80, seconds: null, name: null });
    const { response } = await load(doctor, file.address);
    const kept = await sharp(response.rawPayload).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 40, height: 80 });
    expect(kept.exif).toBeUndefined();
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('that is a PDF is kept as it is, and saved rather than shown, under its name', async () => {
    const { owner, doctor } = await messageTools(test);
    const { file } = await attached(doctor, pdf(), { name: 'تحليل دم مشمش' }, '/api/clinic/messages/attach');
    expect(file).toMatchObject({ kind: 'pdf', name: 'تحليل دم مشمش', bytes: pdf().length });
    const { response } = await load(owner, file.address);
    expect(response.rawPayload.equals(pdf())).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(encodeURIComponent('تحليل دم مشمش.pdf')),
    });
  });

  it('that is a voice note is kept without its tags, and sent in the parts that are asked for', async () => {
    const { owner, doctor } = await messageTools(test);
    const tag = Buffer.from('ID3\u0004\0\0\0\0\0\u0005hello', 'latin1');
    const sound = mp3(2);
    const { file } = await attached(owner, Buffer.concat([tag, sound]), { waveform: WAVEFORM });
    expect(file).toMatchObject({ kind: 'voice', seconds: 2, waveform: WAVEFORM, bytes: sound.length });
    const ask = async (range?: string) => {
      const { response } = await load(doctor, file.address, range === undefined ? {} : { range });
      const { 'content-range': part, 'content-type': type } = response.headers;
      return [response.statusCode, part, type, response.rawPayload.length];
    };
    const all = sound.length;
    expect(await ask()).toEqual([200, undefined, 'audio/mpeg', all]);
    expect(await ask('bytes=0-1')).toEqual([206, `bytes 0-1/${all}`, 'audio/mpeg', 2]);
    expect(await ask('bytes=-10')).toEqual([206, `bytes ${all - 10}-${all - 1}/${all}`, 'audio/mpeg', 10]);
    expect((await ask(`bytes=${all}-`)).slice(0, 2)).toEqual([416, `bytes */${all}`]);
    expect((await ask('bytes=0-1,4-5'))[0]).toBe(200);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, keyof typeof fieldErrorTexts]>([
    ['a page', () => Buffer.from(HTML), 'field.file_kind'],
    [
      'a drawing that can hold scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'field.file_kind',
    ],
    ['a page behind the head of a PDF', () => Buffer.from(`%PDF-1.4\n${HTML}`), 'field.file_kind'],
    ['a page before a PDF', () => Buffer.concat([Buffer.from(HTML), pdf()]), 'field.file_kind'],
    ['a sound with something behind it', () => Buffer.concat([mp3(1), Buffer.from(HTML)]), 'field.file_kind'],
    ['a sound that breaks off', () => mp3(1).subarray(0, -7), 'field.file_kind'],
    ['an archive', () => Buffer.from('PK\u0003\u0004 and so on', 'latin1'), 'field.file_kind'],
    ['a broken picture', async () => (await jpeg()).subarray(0, 40), 'field.file_not_image'],
    ['a sound of over two minutes', () => mp3(123), 'field.voice_too_long'],
  ])('that is %s is refused at its field', async (_what, make, code) => {
    const { owner } = await messageTools(test);
    const answer = await attach(owner, await make());
    expect(answer).toMatchObject({ status: 422, body: { errors: { file: [fieldErrorTexts[code]] } } });
    expect((await owner.list()).messages).toEqual([]);
  });

  it('is sent once, however often its form comes, and stored once in use', async () => {
    const { owner, people } = await messageTools(test);
    const ids = { message_id: newId() };
    const bytes = await jpeg();
    const answers = await Promise.all([attach(owner, bytes, ids), attach(owner, bytes, ids)]);
    const again = await attach(owner, bytes, ids);
    const addresses = [...answers, again].map(
      answer => dataOf<{ message: Message }>(answer).message.file?.address,
    );
    expect(new Set(addresses).size).toBe(1);
    expect((await owner.list()).messages).toHaveLength(1);
    const stored = await test.database.db.select().from(files).where(eq(files.ownerId, people.owner.id));
    expect(stored.filter(({ droppedAt }) => droppedAt === null)).toHaveLength(1);
  });

  it('is refused before it is looked at where the conversation has no room, or is closed', async () => {
    const { owner, reservation } = await messageTools(test);
    const { db } = test.database;
    await owner.send('أول رسالة');
    await db
      .update(conversations)
      .set({ files: messageLimits.files })
      .where(eq(conversations.reservationId, reservation.id));
    expect(refusal(await attach(owner, Buffer.from(HTML)))).toEqual({
      status: 409,
      code: 'messages.too_many_files',
    });
    await db.update(reservations).set({ state: 'no_show' }).where(eq(reservations.id, reservation.id));
    expect(refusal(await attach(owner, await jpeg()))).toEqual({ status: 409, code: 'messages.closed' });
  });
});

describe('the file of a conversation', () => {
  it('is for whoever reads it now: not for the desk, a stranger, or a doctor who has left, though it was theirs', async () => {
    const { owner, doctor, people, asDesk } = await messageTools(test);
    const own = await attached(owner, await jpeg());
    const theirs = await attached(doctor, await jpeg(), {}, '/api/clinic/messages/attach');
    const status = async (browser: Talker['browser'], { file }: typeof own) =>
      (await browser.get(file.address)).status;
    const stranger = await test.signedIn((await buildOwner(test.database.db)).id);
    const desk = await asDesk();
    for (const file of [own, theirs]) {
      expect(await status(owner.browser, file)).toBe(200);
      expect(await status(doctor.browser, file)).toBe(200);
      expect(await status(stranger, file)).toBe(404);
      expect(await status(desk, file)).toBe(404);
    }
    await test.database.db
      .update(clinicMembers)
      .set({ removedAt: new Date() })
      .where(eq(clinicMembers.userId, people.doctor.userId));
    for (const file of [own, theirs]) expect(await status(doctor.browser, file)).toBe(404);
    expect(await status(owner.browser, theirs)).toBe(200);
  });
});
