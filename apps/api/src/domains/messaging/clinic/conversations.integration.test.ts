import type { ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { conversations } from '@rifq/db/schema/messaging';
import { reservations } from '@rifq/db/schema/reservations';
import { buildDoctor, buildMessage, buildOwner, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { conversationClient } from '../../../testing/message-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';

type List = ResponseOf<'get', '/api/clinic/messages/conversations'>;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PATH = '/api/clinic/messages/conversations';
const HOUR = 3600;

type Talk = { pet?: string; doctorId?: string; firstname?: string; surname?: string };

/** Builds a clinic with a browser of its doctor, and a function that adds conversations. */
async function office() {
  const tools = await clinicTools(test);
  const browser = await tools.asDoctor();
  let booked = 0;
  return {
    ...tools,
    browser,
    /** Adds a conversation of a new owner about a new pet. */
    async talk({ pet: name = 'مشمش', doctorId = tools.doctor.id, ...names }: Talk = {}) {
      booked += 1;
      const owner = await buildOwner(test.database.db, names);
      const pet = await buildPet(test.database.db, owner.id, { name });
      const row = await tools.book({ ownerId: owner.id, petId: pet.id, doctorId, in: 2000 + 60 * booked });
      const theirs = conversationClient(await test.signedIn(owner.id), 'owner', row.id);
      return { id: row.id, owner, theirs, ours: conversationClient(browser, 'clinic', row.id) };
    },
    list: async (query: Record<string, string> = {}, by: Browser = browser): Promise<List> =>
      dataOf<List>(await by.get(PATH, query)),
  };
}

const idsOf = ({ conversations: listed }: List) => listed.map(one => one.reservation_id);

describe('the conversations of a clinic', () => {
  it('are sorted by whether they need a reply, longest wait first, then by last message', async () => {
    const { talk, list } = await office();
    const [first, second, third, replied] = [await talk(), await talk(), await talk(), await talk()];
    for (const one of [replied, second, first, third]) {
      await one.theirs.send('سؤال');
      test.advance(60);
    }
    await replied.ours.send('جواب');
    test.advance(60);
    await second.ours.send('جواب');
    expect(idsOf(await list())).toEqual([first.id, third.id, second.id, replied.id]);
    expect(idsOf(await list({ which: 'waiting' }))).toEqual([first.id, third.id]);
    // Another message of a waiting owner does not restart the wait.
    await first.theirs.send('هل من أحد؟');
    const { conversations: listed, waiting, more } = await list();
    expect(listed.map(one => one.reservation_id)).toEqual([first.id, third.id, second.id, replied.id]);
    expect({ waiting, more }).toEqual({ waiting: 2, more: false });
    expect(listed[0]).toMatchObject({ preview: { unread: 2, last: { text: 'هل من أحد؟', side: 'owner' } } });
    expect(listed[2]).toMatchObject({ waiting_since: null, preview: { last: { own: true } } });
  });

  it('show pet, owner, doctor and the last message', async () => {
    const { talk, list, doctor } = await office();
    const { id, theirs } = await talk({ pet: 'لولو', firstname: 'نورة', surname: 'العتيبي' });
    await theirs.send('هل أُحضر دفتر تطعيماته القديم؟');
    expect((await list()).conversations).toMatchObject([
      {
        reservation_id: id,
        state: 'confirmed',
        pet: { name: 'لولو', state: 'home' },
        owner_name: 'نورة العتيبي',
        doctor: { id: doctor.id, name: 'د. سلمى الحدّاد' },
        preview: { open: true, unread: 1, last: { text: 'هل أُحضر دفتر تطعيماته القديم؟' } },
        waiting_since: test.deps.now().toISOString(),
      },
    ]);
  });

  it('stay in the clinic’s list without a name after the owner’s account is erased', async () => {
    const { talk, list } = await office();
    const { id, theirs, owner } = await talk({ firstname: 'نورة', surname: 'العتيبي' });
    await theirs.send('سؤال');
    await test.database.db
      .update(users)
      .set({ firstname: null, surname: null, erasedAt: test.deps.now() })
      .where(eq(users.id, owner.id));
    expect((await list()).conversations).toMatchObject([{ reservation_id: id, owner_name: 'حساب محذوف' }]);
    expect(idsOf(await list({ search: 'نورة' }))).toEqual([]);
    expect(idsOf(await list({ search: 'محذوف' }))).toEqual([id]);
  });

  it('are found by a part of the name of pet or owner, in any spelling', async () => {
    const { talk, list } = await office();
    const cat = await talk({ pet: 'مِشمش', firstname: 'سارة', surname: 'علي' });
    const dog = await talk({ pet: 'برق', firstname: 'أحمد', surname: 'السعيد' });
    for (const { theirs, ours } of [cat, dog]) {
      await theirs.send('سؤال');
      await ours.send('جواب');
    }
    expect(idsOf(await list({ search: 'مشم' }))).toEqual([cat.id]);
    expect(idsOf(await list({ search: 'احمد الس' }))).toEqual([dog.id]);
    expect(idsOf(await list({ search: 'ساره', which: 'mine' }))).toEqual([cat.id]);
    expect(idsOf(await list({ search: 'زيتون' }))).toEqual([]);
    expect(idsOf(await list({ search: '؟!' }))).toEqual([]);
  });

  it('can be filtered to the doctor’s own or to unread ones', async () => {
    const { talk, list, clinic } = await office();
    const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم' });
    const theirs = await memberBrowser(test, colleague.userId);
    const [own, other] = [await talk(), await talk({ doctorId: colleague.id })];
    const [question] = [await own.theirs.send('سؤال'), await other.theirs.send('سؤال')];
    expect(idsOf(await list({ which: 'mine' }))).toEqual([own.id]);
    expect(idsOf(await list({ which: 'unread' }))).toEqual([own.id]);
    expect(idsOf(await list({ which: 'unread' }, theirs))).toEqual([other.id]);
    // A colleague's conversation is listed, but counts as unread only for the colleague.
    const all = (await list()).conversations.map(one => [one.reservation_id, one.preview.unread]);
    expect(all).toEqual([
      [own.id, 1],
      [other.id, 0],
    ]);
    await own.ours.move('read', question.id);
    expect(idsOf(await list({ which: 'unread' }))).toEqual([]);
    expect(idsOf(await list({ which: 'mine' }))).toEqual([own.id]);
  });

  it('are paginated without gaps or duplicates, also between waiting and other ones', async () => {
    const { book, list } = await office();
    const ids: string[] = [];
    for (let n = 0; n < 45; n += 1) {
      const row = await book({ in: 5000 + 60 * n });
      ids.push(row.id);
      const sentAt = new Date(test.deps.now().getTime() - n * 1000);
      await buildMessage(test.database.db, row, { sentAt });
      // Every third waits; the later its last message, the longer.
      const waitingSince = n % 3 === 0 ? new Date(sentAt.getTime() - 600_000) : null;
      await test.database.db
        .update(conversations)
        .set({ waitingSince })
        .where(eq(conversations.reservationId, row.id));
    }
    const waiting = ids.filter((_, n) => n % 3 === 0).toReversed();
    const expected = [...waiting, ...ids.filter((_, n) => n % 3 !== 0)];
    const read: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const after = read.at(-1);
      const response = await list(after === undefined ? {} : { after });
      expect([response.more, response.waiting]).toEqual([page < 2, 15]);
      read.push(...idsOf(response));
    }
    expect(read).toEqual(expected);
    expect(await list({ which: 'waiting', after: waiting.at(4) ?? '' })).toMatchObject({ more: false });
    expect(idsOf(await list({ which: 'waiting', after: waiting.at(4) ?? '' }))).toEqual(waiting.slice(5));
  });

  it('are empty after a cursor of another clinic or an unknown one', async () => {
    const [one, other] = [await office(), await office()];
    const foreign = await other.talk();
    await foreign.theirs.send('سؤال');
    await (await one.talk()).theirs.send('سؤال');
    for (const after of [foreign.id, newId()])
      expect(await one.list({ after })).toMatchObject({ conversations: [], more: false, waiting: 1 });
    expect(idsOf(await one.list())).not.toContain(foreign.id);
  });
});

describe('the list depends on access', () => {
  it('is the same for the desk, and omits conversations of a doctor’s own pet', async () => {
    const { asDesk, clinic, book, list } = await office();
    const vet = await buildDoctor(test.database.db, clinic.id);
    const pet = await buildPet(test.database.db, vet.userId);
    const own = await book({ ownerId: vet.userId, petId: pet.id });
    const browser = await memberBrowser(test, vet.userId);
    await conversationClient(browser, 'owner', own.id).send('عن قطتي');
    expect(await list({}, browser)).toMatchObject({ conversations: [], more: false, waiting: 0 });
    expect(idsOf(await list())).toEqual([own.id]);
    expect(idsOf(await list({}, await asDesk()))).toEqual([own.id]);
  });

  it('does not count closed conversations as waiting, and omits them once the pet’s record closes', async () => {
    const { talk, list, asDoctor } = await office();
    const earlier = await talk();
    await earlier.theirs.send('سؤال');
    await earlier.ours.send('جواب');
    test.advance(60);
    const { id, theirs } = await talk();
    await theirs.send('شكرًا');
    const completedAt = test.deps.now();
    const span = {
      endsAt: completedAt,
      startsAt: new Date(completedAt.getTime() - 1_800_000),
    };
    await test.database.db
      .update(reservations)
      .set({ state: 'completed', completedAt, ...span })
      .where(eq(reservations.id, id));
    expect(await list()).toMatchObject({
      waiting: 1,
      conversations: [{ waiting_since: expect.any(String) }, { reservation_id: earlier.id }],
    });
    test.advance(72 * HOUR);
    const later = await asDoctor();
    expect(await list({}, later)).toMatchObject({
      waiting: 0,
      conversations: [
        { reservation_id: id, waiting_since: null, preview: { open: false } },
        { reservation_id: earlier.id },
      ],
    });
    test.advance(27 * 24 * HOUR);
    const last = await asDoctor();
    expect(idsOf(await list({}, last))).toEqual([earlier.id]);
    // Pagination continues after a conversation that has left the list.
    expect(idsOf(await list({ after: id }, last))).toEqual([earlier.id]);
  });
});
