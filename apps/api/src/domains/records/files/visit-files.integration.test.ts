import type { ErrorBody } from '@rifq/contract';
import type { ClinicVisitFile, ConversationFile, OwnVisit, VisitChart } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicMembers } from '@rifq/db/schema/clinics';
import { files } from '@rifq/db/schema/files';
import { visitFiles } from '@rifq/db/schema/records';
import { reservations } from '@rifq/db/schema/reservations';
import { recordLimits } from '@rifq/rules';
import { buildDoctor, buildVisitFile } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { appDomains } from '../../../domains.ts';
import { fieldErrorTexts } from '../../../http/field-error-texts.ts';
import { retentionJob } from '../../../platform/retention.ts';
import { mp3, pdf } from '../../../testing/attachments.ts';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { fileForm, jpeg, phonePhoto } from '../../../testing/images.ts';
import { conversationClient } from '../../../testing/message-tools.ts';
import { runJob } from '../../../testing/run-job.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';
import { eraseByOrder } from '../../personal-data/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const codeOf = ({ status, body }: TestResponse) => ({ status, code: (body as ErrorBody).code });
const chartOf = (response: TestResponse) => dataOf<{ chart: VisitChart }>(response).chart;
const visitClosed = { status: 409, code: 'records.visit_closed' };
const creatinine = {
  name: 'Creatinine',
  value: '3.1',
  unit: 'mg/dL',
  range: '0.8–2.4',
  flag: 'high' as const,
};

/** The calls of a browser about the files of one visit. */
const callsOf = (browser: Browser, reservationId: string) => {
  const post = (call: string, body: object) =>
    browser.post(`/api/clinic/chart/files/${call}`, { reservation_id: reservationId, ...body });
  return {
    read: () => browser.get('/api/clinic/chart', { reservation_id: reservationId }),
    upload(bytes: Buffer, fields: Record<string, string> = {}) {
      const named = { reservation_id: reservationId, idempotency_key: newId(), title: 'تحليل دم' };
      const form = fileForm('file', bytes, { kind: 'lab_result', ...named, ...fields });
      return browser.post('/api/clinic/chart/files/upload', form);
    },
    take: (messageId: string, key = newId()) =>
      post('take', { message_id: messageId, idempotency_key: key, title: 'صورة من المحادثة' }),
    update: (file: ClinicVisitFile, change: object, version = file.version) => {
      const { kind, title, taken_on, laboratory, values, is_for_owner } = file;
      const fields = { kind, title, taken_on, laboratory, values, is_for_owner };
      return post('update', { file_id: file.id, ...fields, version, ...change });
    },
    remove: (id: string) => post('remove', { file_id: id }),
  };
};

/** Builds a clinic with an open visit, the calls of its doctor, and both sides of the conversation. */
async function consultation() {
  const tools = await clinicTools(test);
  const visit = await tools.book({ in: -10, state: 'in_session', openedAt: test.deps.now() });
  const doctor = await tools.asDoctor();
  const owner = await tools.asOwner();
  const close = (state: 'completed' | 'no_show' = 'completed') =>
    test.database.db
      .update(reservations)
      .set(
        state === 'completed'
          ? { state, completedAt: test.deps.now() }
          : { state, missedAt: test.deps.now() },
      )
      .where(eq(reservations.id, visit.id));
  return {
    ...tools,
    visit,
    close,
    doctorBrowser: doctor,
    ownerBrowser: owner,
    own: callsOf(doctor, visit.id),
    chat: {
      owner: conversationClient(owner, 'owner', visit.id),
      doctor: conversationClient(doctor, 'clinic', visit.id),
    },
    /** The visits as the pet's owner reads them. */
    async ownVisits() {
      const read = await owner.get('/api/reservations/visits', { pet_id: tools.pet.id });
      return dataOf<{ visits: OwnVisit[] }>(read).visits;
    },
  };
}

/** Returns the last file of a chart. */
function lastOf(response: TestResponse): ClinicVisitFile {
  const file = chartOf(response).files.at(-1);
  if (!file) throw new Error('the visit has no file');
  return file;
}

describe('a file of a visit', () => {
  it('is uploaded, described with its values, and shared with the owner when the visit is closed', async () => {
    const { own, close, ownVisits, ownerBrowser, doctorBrowser } = await consultation();
    const uploaded = lastOf(await own.upload(pdf()));
    expect(uploaded).toMatchObject({
      ...{ kind: 'lab_result', title: 'تحليل دم', format: 'pdf', bytes: pdf().length, values: [] },
      ...{ author: 'د. سلمى الحدّاد', is_for_owner: true, message_id: null, laboratory: null },
    });
    const described = lastOf(
      await own.update(uploaded, {
        title: 'وظائف الكلى',
        taken_on: '2026-01-02',
        laboratory: 'مختبر الواحة',
        values: [creatinine, { name: 'Urea', value: '40' }],
      }),
    );
    expect(described).toMatchObject({
      title: 'وظائف الكلى',
      taken_on: '2026-01-02',
      laboratory: 'مختبر الواحة',
      values: [creatinine, { name: 'Urea', value: '40', unit: null, range: null, flag: null }],
    });
    expect((await ownerBrowser.get(described.address)).status).toBe(404);

    await close();
    const [visit] = await ownVisits();
    const { is_for_owner: _shared, message_id: _message, version: _version, ...seen } = described;
    expect(visit?.files).toEqual([seen]);
    for (const browser of [ownerBrowser, doctorBrowser]) {
      const { response, status } = await browser.get(described.address);
      expect([status, response.rawPayload.equals(pdf())]).toEqual([200, true]);
      expect(response.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringContaining(encodeURIComponent('وظائف الكلى.pdf')),
      });
    }
  });

  it('is for the clinic alone unless a doctor shares it', async () => {
    const { own, close, ownVisits, ownerBrowser, doctorBrowser } = await consultation();
    const file = lastOf(await own.upload(await jpeg(), { kind: 'attachment', title: 'صورة الجرح' }));
    expect(file).toMatchObject({ kind: 'attachment', format: 'photo', is_for_owner: false });
    const hidden = lastOf(await own.update(lastOf(await own.upload(pdf())), { is_for_owner: false }));
    await close();
    expect((await ownVisits())[0]?.files).toEqual([]);
    for (const { address } of [file, hidden]) {
      expect((await ownerBrowser.get(address)).status).toBe(404);
      expect((await doctorBrowser.get(address)).status).toBe(200);
    }
  });

  it('is not shared with the owner of a visit that was missed', async () => {
    const { own, close, ownVisits, ownerBrowser } = await consultation();
    const { address } = lastOf(await own.upload(pdf()));
    await close('no_show');
    expect(await ownVisits()).toEqual([]);
    expect((await ownerBrowser.get(address)).status).toBe(404);
  });

  it('is added once for a key', async () => {
    const { own } = await consultation();
    const key = { idempotency_key: newId() };
    await Promise.all([own.upload(pdf(), key), own.upload(pdf(), key)]);
    const again = chartOf(await own.upload(pdf(), key));
    expect(again.files).toHaveLength(1);
    const stored = await test.database.db
      .select()
      .from(visitFiles)
      .where(eq(visitFiles.id, again.files[0]?.id ?? ''));
    expect(stored).toHaveLength(1);
  });

  it('is described by the version that was shown', async () => {
    const { own } = await consultation();
    const file = lastOf(await own.upload(pdf()));
    const changed = lastOf(await own.update(file, { values: [creatinine] }));
    // The same values again are no conflict.
    expect(lastOf(await own.update(file, { values: [creatinine] })).version).toBe(changed.version);
    const refused = await own.update(file, { title: 'اسم آخر' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'request.stale', current: { chart: { files: [{ values: [creatinine] }] } } },
    });
  });

  it.each([
    ['a day to come', { taken_on: '2999-01-01' }, 'taken_on'],
    ['an empty title', { title: ' ' }, 'title'],
    ['a value without its name', { values: [{ name: '', value: '1' }] }, 'values.0.name'],
    ['an unknown flag', { values: [{ ...creatinine, flag: 'odd' }] }, 'values.0.flag'],
    [
      'too many values',
      { values: Array.from({ length: recordLimits.labValues + 1 }, () => creatinine) },
      'values',
    ],
  ])('refuses %s at its field', async (_what, change, field) => {
    const { own } = await consultation();
    const refused = await own.update(lastOf(await own.upload(pdf())), change);
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it('is locked with the visit: neither added, described, nor removed', async () => {
    const { own, chat, close } = await consultation();
    const file = lastOf(await own.upload(pdf()));
    const sent = await chat.owner.attach(await jpeg());
    await close();
    const refusals = [
      await own.upload(pdf()),
      await own.take(sent.id),
      await own.update(file, { title: 'اسم آخر' }),
      await own.remove(file.id),
    ];
    expect(refusals.map(codeOf)).toEqual([visitClosed, visitClosed, visitClosed, visitClosed]);
    expect(chartOf(await own.read()).files).toEqual([file]);
  });

  it('is removed from an open visit, with its bytes a day later', async () => {
    const { own, doctorBrowser } = await consultation();
    const { id, address } = lastOf(await own.upload(pdf()));
    expect(chartOf(await own.remove(id)).files).toEqual([]);
    expect((await doctorBrowser.get(address)).status).toBe(404);
    expect(codeOf(await own.remove(id))).toEqual({ status: 404, code: 'records.not_found' });
    test.advance(25 * 3600);
    await runJob(test, retentionJob);
    expect(await test.deps.storage.get(address.slice('/api/files/'.length))).toBeNull();
  });

  it('is for the doctors of its clinic alone: not for the desk, another clinic, or another owner', async () => {
    const { own, visit, clinic, doctor, asDesk, close } = await consultation();
    const file = lastOf(await own.upload(pdf()));
    const others = await consultation();
    await close();
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const statusFor = async (browser: Browser) => (await browser.get(file.address)).status;
    expect(await statusFor(await memberBrowser(test, colleague.userId))).toBe(200);
    const outsiders = [await asDesk(), others.doctorBrowser, others.ownerBrowser];
    // Without the second factor.
    for (const browser of [...outsiders, await test.signedIn(doctor.userId)])
      expect(await statusFor(browser)).toBe(404);
    expect(await statusFor(test.browser())).toBe(401);

    const desk = callsOf(await asDesk(), visit.id);
    const theirs = callsOf(others.doctorBrowser, visit.id);
    const role = { status: 403, code: 'clinics.role' };
    const missing = { status: 404, code: 'reservations.not_found' };
    for (const [calls, refusal] of [
      [desk, role],
      [theirs, missing],
    ] as const)
      for (const refused of [
        await calls.upload(pdf()),
        await calls.take(newId()),
        await calls.update(file, {}),
        await calls.remove(file.id),
      ])
        expect(codeOf(refused)).toEqual(refusal);
    // The file of one visit cannot be named in another.
    expect(codeOf(await others.own.remove(file.id))).toEqual({ status: 404, code: 'records.not_found' });
  });

  it('is loaded by doctors of the clinic for ever, and by no other clinic or member who has left', async () => {
    const { own, close, doctor, doctorBrowser, ownerBrowser, visit } = await consultation();
    const { address } = lastOf(await own.upload(pdf()));
    await close();
    const long = new Date(test.deps.now().getTime() - 40 * 86_400_000);
    const passed = { startsAt: long, endsAt: new Date(long.getTime() + 1_800_000), completedAt: long };
    await test.database.db.update(reservations).set(passed).where(eq(reservations.id, visit.id));
    expect((await doctorBrowser.get(address)).status).toBe(200);
    expect((await ownerBrowser.get(address)).status).toBe(200);
    const other = await (await clinicTools(test)).asDoctor();
    expect((await other.get(address)).status).toBe(404);
    const left = { removedAt: test.deps.now() };
    await test.database.db.update(clinicMembers).set(left).where(eq(clinicMembers.id, doctor.memberId));
    expect((await doctorBrowser.get(address)).status).toBe(404);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, keyof typeof fieldErrorTexts]>([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'field.file_not_document'],
    ['a voice note', () => mp3(1), 'field.file_not_document'],
    ['an archive', () => Buffer.from('PK\u0003\u0004 and so on', 'latin1'), 'field.file_not_document'],
    [
      'a page behind the head of a PDF',
      () => Buffer.from('%PDF-1.4\n<script></script>'),
      'field.file_damaged',
    ],
    ['a PDF that breaks off', () => pdf().subarray(0, -8), 'field.file_damaged'],
    ['a broken picture', async () => (await jpeg()).subarray(0, 40), 'field.file_not_image'],
  ])('refuses %s at its field', async (_what, make, code) => {
    const { own } = await consultation();
    const refused = await own.upload(await make());
    expect(refused).toMatchObject({ status: 422, body: { errors: { file: [fieldErrorTexts[code]] } } });
    expect(chartOf(await own.read()).files).toEqual([]);
  });

  it('loses what a camera has written into a photo', async () => {
    const { own, doctorBrowser } = await consultation();
    const file = lastOf(await own.upload(await phonePhoto()));
    expect(file).toMatchObject({ format: 'photo', width: 40, height: 80 });
    const { response } = await doctorBrowser.get(file.address);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.rawPayload.includes('Exif')).toBe(false);
  });

  it('is refused before its content is read when the visit has too many', async () => {
    const { own, visit, doctor } = await consultation();
    const of = { reservationId: visit.id, memberId: doctor.memberId };
    for (let count = 0; count < recordLimits.files; count += 1) await buildVisitFile(test.database.db, of);
    expect(codeOf(await own.upload(Buffer.from('no file')))).toEqual({
      status: 409,
      code: 'records.too_many',
    });
  });

  it('is in the access log of the owner, with an entry for a removal', async () => {
    const { own, pet, ownerBrowser } = await consultation();
    const file = lastOf(await own.upload(pdf()));
    await own.remove(file.id);
    const looks = await ownerBrowser.get('/api/reservations/looks', { pet_id: pet.id });
    const kinds = dataOf<{ looks: { what: string }[] }>(looks).looks.map(({ what }) => what);
    expect(kinds).toEqual(['file_removed', 'file_added']);
  });
});

describe('a file of the conversation', () => {
  it('is listed for a doctor, and added with one call as another file of the same bytes', async () => {
    const { own, chat, close, doctorBrowser, ownerBrowser, visit, ownVisits } = await consultation();
    const photo = await chat.owner.attach(await jpeg(), { text: 'الأذن اليمنى' });
    const document = await chat.owner.attach(pdf(), { name: 'تحليل.pdf' });
    await chat.owner.attach(mp3(1));
    const listed = await doctorBrowser.get('/api/clinic/messages/files', { reservation_id: visit.id });
    const found = dataOf<{ files: ConversationFile[] }>(listed).files;
    expect(found.map(({ message_id: id, file }) => [id, file])).toEqual([
      [document.id, document.file],
      [photo.id, photo.file],
    ]);
    const taken = lastOf(await own.take(photo.id));
    const { bytes, width, height } = photo.file;
    expect(taken).toMatchObject({
      kind: 'attachment',
      format: 'photo',
      message_id: photo.id,
      bytes,
      width,
      height,
    });
    expect(taken).toMatchObject({ is_for_owner: true, title: 'صورة من المحادثة' });
    expect(taken.address).not.toBe(photo.file.address);
    const load = async (address: string) => (await doctorBrowser.get(address)).response.rawPayload;
    expect((await load(taken.address)).equals(await load(photo.file.address))).toBe(true);
    expect(await test.deps.storage.get(taken.address.slice('/api/files/'.length))).toBeNull();

    // A second tap, also of a colleague, adds nothing.
    expect(chartOf(await own.take(photo.id)).files).toEqual([taken]);
    await close();
    expect((await ownVisits())[0]?.files.map(({ id }) => id)).toEqual([taken.id]);
    expect((await ownerBrowser.get(taken.address)).status).toBe(200);
  });

  it('is only one of this conversation with a photo or a PDF', async () => {
    const { own, chat } = await consultation();
    const others = await consultation();
    const elsewhere = await others.chat.owner.attach(await jpeg());
    const text = await chat.owner.send('السلام عليكم');
    const voice = await chat.owner.attach(mp3(1));
    const missing = { status: 404, code: 'records.not_found' };
    for (const id of [elsewhere.id, text.id, voice.id, newId()])
      expect(codeOf(await own.take(id))).toEqual(missing);
  });

  it('remains in the visit when it is erased from the conversation, and the other way round', async () => {
    const { own, chat, asDoctor } = await consultation();
    const first = await chat.owner.attach(await jpeg());
    const second = await chat.owner.attach(await jpeg());
    const kept = lastOf(await own.take(first.id));
    const removed = lastOf(await own.take(second.id));
    const keyOf = (address: string) => address.slice('/api/files/'.length);
    const { db } = test.database;
    await db
      .update(files)
      .set({ droppedAt: test.deps.now() })
      .where(eq(files.key, keyOf(first.file.address)));
    await own.remove(removed.id);
    test.advance(25 * 3600);
    await runJob(test, retentionJob);
    const fresh = await (await asDoctor()).get(kept.address);
    expect(fresh.status).toBe(200);
    expect(fresh.response.rawPayload.length).toBe(kept.bytes);
    expect((await chat.owner.browser.get(second.file.address)).status).toBe(200);
    // The bytes go with the last file that has them.
    await db
      .update(files)
      .set({ droppedAt: test.deps.now() })
      .where(eq(files.key, keyOf(kept.address)));
    test.advance(25 * 3600);
    await runJob(test, retentionJob);
    expect(await test.deps.storage.get(keyOf(first.file.address))).toBeNull();
  });

  it('remains with the clinic when the owner is erased, and is no longer the owner’s', async () => {
    const { own, chat, close, owner, asDoctor, visit } = await consultation();
    const sent = await chat.owner.attach(await jpeg());
    const { address } = lastOf(await own.take(sent.id));
    const uploaded = lastOf(await own.upload(pdf()));
    await close();
    const order = {
      person: { phoneE164: owner.phoneE164 },
      reason: 'بطلبه',
      operator: new Operator('salma'),
    };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    test.advance(25 * 3600);
    await runJob(test, retentionJob);
    const doctor = await asDoctor();
    for (const file of [address, uploaded.address]) expect((await doctor.get(file)).status).toBe(200);
    const chart = chartOf(await callsOf(doctor, visit.id).read());
    expect(chart.files.map(({ title }) => title)).toEqual(['صورة من المحادثة', 'تحليل دم']);
  });

  it('is exported with the visit that it was shared in, with its path', async () => {
    const { own, chat, close, ownerBrowser } = await consultation();
    const taken = lastOf(await own.take((await chat.owner.attach(await jpeg())).id));
    await own.upload(await jpeg(), { kind: 'attachment' });
    const exported = async () => {
      const { response } = await ownerBrowser.get('/api/user/export');
      return response.json<{ visit_files: object[] }>().visit_files;
    };
    expect(await exported()).toEqual([]);
    await close();
    const file = { id: taken.id, title: taken.title, file: taken.address, author: 'د. سلمى الحدّاد' };
    expect(await exported()).toEqual([expect.objectContaining(file)]);
  });
});
