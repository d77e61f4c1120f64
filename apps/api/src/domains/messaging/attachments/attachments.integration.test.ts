import type { Message } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { conversations } from '@rifq/db/schema/messaging';
import { reservations } from '@rifq/db/schema/reservations';
import { messageLimits } from '@rifq/rules';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldErrorTexts } from '../../../http/field-error-texts.ts';
import { mp3, pdf } from '../../../testing/attachments.ts';
import { jpeg, phonePhoto } from '../../../testing/images.ts';
import { type ConversationClient, messageTools } from '../../../testing/message-tools.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const WAVEFORM = '0123456789abcdef'.repeat(3);
const HTML = '<!doctype html><script>alert(1)</script>';

const load = ({ browser }: ConversationClient, address: string, headers: Record<string, string> = {}) =>
  browser.get(address, {}, headers);

describe('a file', () => {
  it('stores a photo upright without camera metadata, with its caption and its size', async () => {
    const { owner, doctor } = await messageTools(test);
    const { file, text, kind } = await owner.attach(await phonePhoto(), { text: 'الأذن اليمنى' });
    expect([kind, text]).toEqual(['photo', 'الأذن اليمنى']);
    expect(file).toMatchObject({ kind: 'photo', width: 40, height: 80, seconds: null, name: null });
    const { response } = await load(doctor, file.address);
    const stored = await sharp(response.rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 40, height: 80 });
    expect(stored.exif).toBeUndefined();
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('stores a PDF unchanged, and serves it as a download with its name', async () => {
    const { owner, doctor } = await messageTools(test);
    const { file } = await doctor.attach(pdf(), { name: 'تحليل دم مشمش' });
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

  it('stores a voice note without its tags, and serves range requests', async () => {
    const { owner, doctor } = await messageTools(test);
    const tag = Buffer.from('ID3\u0004\0\0\0\0\0\u0005hello', 'latin1');
    const sound = mp3(2);
    const { file } = await owner.attach(Buffer.concat([tag, sound]), { waveform: WAVEFORM });
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

  it('has a name only for a PDF, and a waveform only for a voice note', async () => {
    const { owner, doctor } = await messageTools(test);
    const fields = { name: 'ملف', waveform: WAVEFORM };
    const named = async (bytes: Buffer) => {
      const { file } = await owner.attach(bytes, fields);
      return [file.kind, file.name, file.waveform];
    };
    expect(await named(await jpeg())).toEqual(['photo', null, null]);
    expect(await named(pdf())).toEqual(['pdf', 'ملف', null]);
    expect(await named(mp3(1))).toEqual(['voice', null, WAVEFORM]);
    const { file } = await doctor.attach(pdf());
    const { response } = await load(owner, file.address);
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''document.pdf");
  });

  it('accepts a voice note that the encoder made slightly longer than two minutes', async () => {
    const { owner } = await messageTools(test);
    expect((await owner.attach(mp3(120.9))).file.seconds).toBe(121);
    expect((await owner.tryAttach(mp3(121.1))).status).toBe(422);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, keyof typeof fieldErrorTexts]>([
    ['a page', () => Buffer.from(HTML), 'field.file_kind'],
    [
      'a drawing that can hold scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'field.file_kind',
    ],
    ['a page behind the head of a PDF', () => Buffer.from(`%PDF-1.4\n${HTML}`), 'field.file_damaged'],
    ['a PDF that breaks off', () => pdf().subarray(0, -8), 'field.file_damaged'],
    ['a page before a PDF', () => Buffer.concat([Buffer.from(HTML), pdf()]), 'field.file_kind'],
    ['a sound with something behind it', () => Buffer.concat([mp3(1), Buffer.from(HTML)]), 'field.file_kind'],
    ['a sound that breaks off', () => mp3(1).subarray(0, -7), 'field.file_kind'],
    ['an archive', () => Buffer.from('PK\u0003\u0004 and so on', 'latin1'), 'field.file_kind'],
    ['a broken picture', async () => (await jpeg()).subarray(0, 40), 'field.file_not_image'],
    ['a sound of over two minutes', () => mp3(123), 'field.voice_too_long'],
  ])('refuses %s at its field', async (_what, make, code) => {
    const { owner } = await messageTools(test);
    const response = await owner.tryAttach(await make());
    expect(response).toMatchObject({ status: 422, body: { errors: { file: [fieldErrorTexts[code]] } } });
    expect((await owner.list()).messages).toEqual([]);
  });

  it('is sent once and stored once, also when its form is submitted again or concurrently', async () => {
    const { owner, people, reservation, events } = await messageTools(test);
    const ids = { message_id: newId() };
    const bytes = await jpeg();
    const responses = await Promise.all([owner.tryAttach(bytes, ids), owner.tryAttach(bytes, ids)]);
    const again = await owner.tryAttach(bytes, ids);
    const addresses = [...responses, again].map(
      response => dataOf<{ message: Message }>(response).message.file?.address,
    );
    expect(new Set(addresses).size).toBe(1);
    expect((await owner.list()).messages).toHaveLength(1);
    const stored = await test.database.db.select().from(files).where(eq(files.ownerId, people.owner.id));
    expect(stored.filter(({ droppedAt }) => droppedAt === null)).toHaveLength(1);
    // The file of the later request belongs to no message and is dropped.
    for (const { key, droppedAt } of stored)
      expect((await load(owner, `/api/files/${key}`)).status).toBe(droppedAt === null ? 200 : 404);
    expect((await events(reservation.id)).filter(kind => kind === 'message.sent')).toHaveLength(1);
    const ofReservation = eq(conversations.reservationId, reservation.id);
    const [conversation] = await test.database.db.select().from(conversations).where(ofReservation);
    const inUse = stored.find(({ droppedAt }) => droppedAt === null);
    expect(conversation).toMatchObject({ lastSeq: 1, files: 1, fileBytes: inUse?.bytes });
  });

  it('is refused before it is parsed when the conversation is full or closed', async () => {
    const { owner, reservation } = await messageTools(test);
    const { db } = test.database;
    await owner.send('أول رسالة');
    await db
      .update(conversations)
      .set({ files: messageLimits.files })
      .where(eq(conversations.reservationId, reservation.id));
    expect(refusal(await owner.tryAttach(Buffer.from(HTML)))).toEqual({
      status: 409,
      code: 'messages.too_many_files',
    });
    await db.update(reservations).set({ state: 'no_show' }).where(eq(reservations.id, reservation.id));
    expect(refusal(await owner.tryAttach(await jpeg()))).toEqual({ status: 409, code: 'messages.closed' });
  });

  it('is limited by the bytes of its conversation, and by the files that its sender uploads per day', async () => {
    const { owner, doctor, people, reservation } = await messageTools(test);
    const { db, pool } = test.database;
    await owner.send('أول رسالة');
    const room = { fileBytes: messageLimits.fileBytes - pdf().length };
    await db.update(conversations).set(room).where(eq(conversations.reservationId, reservation.id));
    await doctor.attach(pdf());
    expect(refusal(await doctor.tryAttach(pdf()))).toEqual({
      status: 409,
      code: 'messages.too_many_files',
    });
    // The stored photo is smaller than the uploaded one.
    const photo = await jpeg();
    const { bytes } = (await (await messageTools(test)).owner.attach(photo)).file;
    expect(bytes).toBeLessThan(photo.length);
    const tight = { fileBytes: messageLimits.fileBytes - bytes };
    await db.update(conversations).set(tight).where(eq(conversations.reservationId, reservation.id));
    await doctor.attach(photo);
    await db
      .update(conversations)
      .set({ fileBytes: 0 })
      .where(eq(conversations.reservationId, reservation.id));
    await pool.query(
      'insert into rate_limit_hits (id, bucket, at) select gen_random_uuid(), $1, $2 from generate_series(1, $3)',
      [`attachment:${people.owner.id}`, test.deps.now(), messageLimits.filesPerDay],
    );
    const tooMany = { status: 429, code: 'files.too_many_uploads' };
    expect(refusal(await owner.tryAttach(await jpeg()))).toEqual(tooMany);
    expect((await doctor.tryAttach(await jpeg())).status).toBe(200);
  });
});
