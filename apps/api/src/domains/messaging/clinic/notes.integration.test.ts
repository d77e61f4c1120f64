import type { ClinicNote } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicNotes } from '@rifq/db/schema/messaging';
import { messageLimits } from '@rifq/rules';
import { buildClinicNote, buildDoctor } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { messageTools } from '../../../testing/message-tools.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PATH = '/api/clinic/messages/notes';
const missing = { status: 404, code: 'messages.not_found' };
const forRole = { status: 403, code: 'clinics.role' };

/** Calls for a member's notes on a conversation. */
const notesOf = (browser: Browser, reservationId: string) => ({
  tryList: () => browser.get(PATH, { reservation_id: reservationId }),
  list: async () =>
    dataOf<{ notes: ClinicNote[] }>(await browser.get(PATH, { reservation_id: reservationId })).notes,
  tryAdd: (text: string, noteId = newId()) =>
    browser.post(`${PATH}/add`, { reservation_id: reservationId, note_id: noteId, text }),
  add: async (text: string, noteId = newId()) =>
    dataOf<{ note: ClinicNote }>(
      await browser.post(`${PATH}/add`, { reservation_id: reservationId, note_id: noteId, text }),
    ).note,
  tryRemove: (noteId: string) => browser.post(`${PATH}/remove`, { note_id: noteId }),
});

async function office() {
  const tools = await messageTools(test);
  const { clinic, reservation, doctor } = tools;
  const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم عبد الفتّاح' });
  return {
    ...tools,
    colleague,
    own: notesOf(doctor.browser, reservation.id),
    theirs: notesOf(await memberBrowser(test, colleague.userId), reservation.id),
    noted: async () =>
      (await tools.events(reservation.id)).filter(kind => kind === 'conversation.noted').length,
  };
}

describe('notes for colleagues', () => {
  it('are read by the doctors of the clinic in the order in which they were written', async () => {
    const { own, theirs, noted } = await office();
    const first = await own.add('يُتابَع وزنه يوم الأحد.\nوتُسأل صاحبته عن الدواء.');
    test.advance(60);
    const second = await theirs.add('حسنًا.');
    expect(first).toMatchObject({ author: 'د. سلمى الحدّاد', own: true });
    expect(await theirs.list()).toEqual([{ ...first, own: false }, second]);
    expect(await noted()).toBe(2);
  });

  it('are not added twice by a repeat, and an id cannot be used again', async () => {
    const { own, theirs, noted, doctor, book } = await office();
    const id = newId();
    const note = await own.add('مرة', id);
    expect(await own.add('مرة', id)).toEqual(note);
    expect(await own.list()).toHaveLength(1);
    expect(await noted()).toBe(1);
    const taken = { status: 409, code: 'messages.id_taken' };
    expect(refusal(await theirs.tryAdd('نص', id))).toEqual(taken);
    const otherNotes = notesOf(doctor.browser, (await book({ in: 9000 })).id);
    expect(refusal(await otherNotes.tryAdd('نص', id))).toEqual(taken);
  });

  it('are removed only by their author, once', async () => {
    const { own, theirs, noted } = await office();
    const { id } = await own.add('ملاحظة');
    expect(refusal(await theirs.tryRemove(id))).toEqual(forRole);
    expect(await own.list()).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) expect((await own.tryRemove(id)).status).toBe(200);
    expect(await theirs.list()).toEqual([]);
    expect(await noted()).toBe(2);
    // A late repeat of adding it does not restore it.
    expect((await own.tryAdd('ملاحظة', id)).status).toBe(200);
    expect(await own.list()).toEqual([]);
  });

  it('are limited in number, and removing one makes room', async () => {
    const { own, doctor, clinic, reservation, people } = await office();
    const { memberId } = people.doctor;
    const of = { reservationId: reservation.id, clinicId: clinic.id, memberId };
    const ids: string[] = [];
    for (let n = 0; n < messageLimits.notes; n += 1)
      ids.push(await buildClinicNote(test.database.db, of, { createdAt: new Date(Date.now() + n) }));
    const full = { status: 409, code: 'messages.too_many_notes' };
    expect(refusal(await own.tryAdd('زائدة'))).toEqual(full);
    await notesOf(doctor.browser, reservation.id).tryRemove(ids[0] ?? '');
    expect((await own.tryAdd('في محلّها')).status).toBe(200);
    expect(await own.list()).toHaveLength(messageLimits.notes);
  });

  it('retain the name that their author had, also after the author has left', async () => {
    const { own, theirs, colleague } = await office();
    await theirs.add('قبل الرحيل');
    await test.database.pool.query('update doctors set name = $1, removed_at = now() where id = $2', [
      'اسم آخر',
      colleague.id,
    ]);
    expect(await own.list()).toMatchObject([{ author: 'د. كريم عبد الفتّاح', own: false }]);
  });
});

describe('access to notes', () => {
  it('is refused to the desk and another clinic, and no call of the owner returns a note', async () => {
    const { own, owner, doctor, reservation, asDesk } = await office();
    await owner.send('سؤال');
    const secret = `سرّ ${newId()}`;
    const { id } = await own.add(secret);
    const desk = notesOf(await asDesk(), reservation.id);
    const outsider = notesOf((await messageTools(test)).doctor.browser, reservation.id);
    for (const [who, expected] of [
      [desk, forRole],
      [outsider, missing],
    ] as const) {
      expect(refusal(await who.tryList())).toEqual(expected);
      expect(refusal(await who.tryAdd('نص'))).toEqual(expected);
      expect(refusal(await who.tryRemove(id))).toEqual(expected);
    }
    const noMember = { status: 403, code: 'clinics.members_only' };
    expect(refusal(await notesOf(owner.browser, reservation.id).tryList())).toEqual(noMember);
    const responses = [
      await owner.tryList(),
      await owner.get('print'),
      await owner.get('search', { text: 'سرّ' }),
      await owner.browser.get('/api/messages/previews', { reservation_ids: reservation.id }),
      await owner.browser.get('/api/messages/unread'),
      await owner.browser.get('/api/reservations/view', { reservation_id: reservation.id }),
      // The clinic's messages do not contain it either.
      await doctor.tryList(),
    ];
    for (const response of responses) expect(JSON.stringify(response.body)).not.toContain(secret);
  });

  it('a note is not a message: it does not count as unread, and the owner is not notified', async () => {
    const { own, theirs, owner, people } = await office();
    await own.add('ملاحظة');
    await theirs.add('أخرى');
    expect(await owner.readerState()).toMatchObject({ last_seq: 0, unread: 0 });
    const query = `select payload from outbox_events where kind = 'conversation.noted' and payload ->> 'user_id' = $1`;
    const { rows } = await test.database.pool.query<{ payload: { doctor_user_ids: string[] } }>(query, [
      people.owner.id,
    ]);
    expect(rows.length).toBe(2);
    for (const { payload } of rows) expect(payload.doctor_user_ids).not.toContain(people.owner.id);
  });

  it('refuses a text that is empty or too long at its field', async () => {
    const { own } = await office();
    for (const text of ['  ', 'س'.repeat(messageLimits.noteText + 1)])
      expect((await own.tryAdd(text)).status).toBe(422);
    const rows = await test.database.db.select().from(clinicNotes).where(eq(clinicNotes.text, '  '));
    expect(rows).toEqual([]);
  });
});
