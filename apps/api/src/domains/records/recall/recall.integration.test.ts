import type { RecalledDose, ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import {
  buildDose,
  buildManagedClient,
  buildMember,
  buildOwner,
  buildPatient,
  buildPet,
} from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Recall = ResponseOf<'get', '/api/clinic/recall'>;

const recallAs = async (browser: Browser, batch: string, filter: object = {}) =>
  dataOf<Recall>(await browser.get('/api/clinic/recall', { batch, ...filter }));
const notifyAs = (browser: Browser, { dose_id }: Pick<RecalledDose, 'dose_id'>) =>
  browser.post('/api/clinic/recall/notify', { dose_id });
const newBatch = () => `A${newId().slice(-8)}`.toUpperCase();

/** Builds a clinic, and what its doctor has given to the pet of the owner. */
async function start() {
  const tools = await clinicTools(test);
  const visit = await tools.book({ in: -9000, state: 'completed', completedAt: test.deps.now() });
  const doctor = await tools.asDoctor();
  return { ...tools, visit, browser: doctor, give: giveIn(tools, visit.id) };
}

/** Returns how a dose is built that the clinic gave in a visit. */
const giveIn =
  ({ doctor, pet }: Pick<ClinicTools, 'doctor' | 'pet'>, confirmedIn: string) =>
  (batch: string, change: Parameters<typeof buildDose>[2] & { readonly petId?: string } = {}) => {
    const { petId = pet.id, ...rest } = change;
    const confirmed = { confirmedAt: test.deps.now(), confirmedBy: doctor.userId, confirmedIn };
    const label = { productName: 'Nobivac Rabies', confirmedDoctor: 'د. سلمى الحدّاد' };
    return buildDose(test.database.db, petId, {
      ...label,
      recordedBy: 'clinic',
      ...confirmed,
      batch,
      ...rest,
    });
  };

describe('a recall', () => {
  it('finds the animals of a batch in any spelling, with dose, doctor and client', async () => {
    const { give, browser, pet, owner } = await start();
    const batch = newBatch();
    const spelt = await give(`${batch.slice(0, 3)}-${batch.slice(3)}`, {
      givenOn: '2026-03-01',
      expiresOn: '2027-01-31',
    });
    const found = await recallAs(browser, ` ${batch.toLowerCase().slice(0, 5)} ${batch.slice(5)}`);
    expect(found).toEqual({
      doses: [
        {
          dose_id: spelt.id,
          pet: { id: pet.id, name: pet.name, species: pet.species },
          given_on: '2026-03-01',
          product: null,
          product_name: 'Nobivac Rabies',
          batch: spelt.batch,
          expires_on: '2027-01-31',
          doctor_name: 'د. سلمى الحدّاد',
          client: {
            id: owner.id,
            name: `${owner.firstname} ${owner.surname}`,
            phone: owner.phoneE164,
            has_account: true,
          },
          notified_at: null,
        },
      ],
      more: false,
      products: [{ product: null, product_name: 'Nobivac Rabies' }],
    });
  });

  it('reads Arabic digits like Latin ones', async () => {
    const { give, browser } = await start();
    const batch = `${Date.now()}`;
    const { id } = await give(batch);
    const arabic = [...batch].map(digit => String.fromCodePoint(0x660 + Number(digit))).join('');
    expect((await recallAs(browser, arabic)).doses.map(({ dose_id }) => dose_id)).toEqual([id]);
  });

  it('finds only what this clinic gave: no other batch, clinic, booklet, entry of an owner, or withdrawn dose', async () => {
    const { give, browser, visit } = await start();
    const batch = newBatch();
    const other = await start();
    await other.give(batch);
    await give(`${batch}X`);
    await give(batch, { givenOn: '2026-02-01', fromBooklet: true });
    await give(batch, { givenOn: '2026-02-02', recordedBy: 'owner' });
    await give(batch, { givenOn: '2026-02-03', removedAt: test.deps.now() });
    await give(batch, { givenOn: '2026-02-04', confirmedIn: null, confirmedAt: null, confirmedBy: null });
    expect((await recallAs(browser, batch)).doses).toEqual([]);
    const { id } = await give(batch, { givenOn: '2026-02-05', confirmedIn: visit.id });
    expect((await recallAs(browser, batch)).doses.map(({ dose_id }) => dose_id)).toEqual([id]);
  });

  it('can be limited to one of the products with the batch number', async () => {
    const { give, browser } = await start();
    const batch = newBatch();
    const { id } = await give(batch, { productName: 'Rabisin' });
    await give(batch, { givenOn: '2026-02-01' });
    const found = await recallAs(browser, batch, { product: 'Rabisin' });
    expect(found.doses.map(({ dose_id }) => dose_id)).toEqual([id]);
    expect(found.products.map(({ product_name }) => product_name)).toEqual(['Nobivac Rabies', 'Rabisin']);
  });

  it('lists the newest first in pages, also of animals that are archived or dead', async () => {
    const { give, browser, owner } = await start();
    const batch = newBatch();
    const count = recordLimits.recallPage + 1;
    const days = Array.from({ length: count }, (_, day) =>
      new Date(Date.UTC(2025, 0, 1 + day)).toISOString(),
    );
    for (const [index, day] of days.entries()) {
      const gone = index === 0 ? { archivedAt: test.deps.now() } : { state: 'passed_away' as const };
      const { id: petId } = await buildPet(test.database.db, owner.id, gone);
      await give(batch, { petId, givenOn: day.slice(0, 10) });
    }
    const first = await recallAs(browser, batch);
    expect(first.more).toBe(true);
    const after = first.doses.at(-1)?.dose_id;
    const second = await recallAs(browser, batch, { after });
    expect(second.more).toBe(false);
    expect([...first.doses, ...second.doses].map(({ given_on }) => given_on)).toEqual(
      days.map(day => day.slice(0, 10)).reverse(),
    );
  });

  it('is for doctors and managers, and each search is audited', async () => {
    const { give, browser, asDesk, clinic, doctor } = await start();
    const batch = newBatch();
    const { id } = await give(batch);
    const { userId } = await buildMember(test.database.db, clinic.id, { role: 'manager' });
    expect((await recallAs(await memberBrowser(test, userId), batch)).doses).toHaveLength(1);
    await recallAs(browser, batch);
    const desk = await asDesk();
    const forbidden = { status: 403, code: 'clinics.role' };
    expect(refusal(await desk.get('/api/clinic/recall', { batch }))).toEqual(forbidden);
    expect(refusal(await notifyAs(desk, { dose_id: id }))).toEqual(forbidden);
    const { rows } = await test.database.pool.query(
      "select actor from audit_entries where action = 'recall.searched' and subject = $1 order by id",
      [batch],
    );
    expect(rows).toEqual([{ actor: userId }, { actor: doctor.userId }]);
  });

  it('shows a client like the list of clients does: without the phone once the record is closed', async () => {
    const tools = await clinicTools(test);
    const visit = await tools.book({ in: -40 * 24 * 60, state: 'completed', completedAt: test.deps.now() });
    const batch = newBatch();
    await giveIn(tools, visit.id)(batch);
    const { doses } = await recallAs(await tools.asDoctor(), batch);
    expect(doses[0]?.client).toMatchObject({
      name: `${tools.owner.firstname} ${tools.owner.surname}`,
      phone: null,
    });
  });

  it('notifies an owner once of a batch, with an audit row, also when two members press together', async () => {
    const { give, browser, asDoctor, owner, clinic, pet } = await start();
    const batch = newBatch();
    const one = await give(batch);
    const other = await give(batch.toLowerCase(), { givenOn: '2026-02-01' });
    const second = await asDoctor();
    const sent = await Promise.all([
      notifyAs(browser, { dose_id: one.id }),
      notifyAs(second, { dose_id: other.id }),
    ]);
    const [first, repeat] = sent.map(response => dataOf<{ notified_at: string }>(response));
    expect(repeat).toEqual(first);
    await test.dispatch();
    const { rows } = await test.database.pool.query(
      "select kind, title, text, link from notifications where user_id = $1 and kind = 'account'",
      [owner.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ link: `/dashboard/pets/view/${pet.id}` });
    expect(rows[0].text).toContain(clinic.phoneE164);
    expect(rows[0].text.toUpperCase()).toContain(batch);
    const { rows: audited } = await test.database.pool.query(
      "select 1 from audit_entries where action = 'recall.notified' and subject like $1",
      [`${owner.id}%`],
    );
    expect(audited).toHaveLength(1);
    expect((await recallAs(browser, batch)).doses.map(({ notified_at }) => notified_at)).toEqual([
      first?.notified_at,
      first?.notified_at,
    ]);
  });

  it('names each animal of the owner that got the batch, and no other', async () => {
    const { give, browser, owner, pet } = await start();
    const { db } = test.database;
    const second = await buildPet(db, owner.id, { name: 'لولو', archivedAt: test.deps.now() });
    const spared = await buildPet(db, owner.id, { name: 'سمسم' });
    const batch = newBatch();
    const { id } = await give(batch, { givenOn: '2026-02-01' });
    await give(batch.toLowerCase(), { petId: second.id, givenOn: '2026-02-02' });
    await give(newBatch(), { petId: spared.id });
    dataOf(await notifyAs(browser, { dose_id: id }));
    await test.dispatch();
    const { rows } = await test.database.pool.query<{ title: string }>(
      "select title from notifications where user_id = $1 and kind = 'account'",
      [owner.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.title).toMatch(new RegExp(`${pet.name}.*لولو`));
    expect(rows[0]?.title).not.toContain('سمسم');
  });

  it('finds nothing by a batch of signs only, which labels without a number have', async () => {
    const { give, browser } = await start();
    const { id } = await give('-');
    expect((await recallAs(browser, '/')).doses).toEqual([]);
    expect(refusal(await notifyAs(browser, { dose_id: id }))).toMatchObject({ code: 'records.not_found' });
  });

  it('notifies neither an owner without an account nor one of another clinic’s dose', async () => {
    const { give, browser, clinic } = await start();
    const batch = newBatch();
    const { id: ownerId, phoneE164 } = await buildManagedClient(test.database.db, clinic.id);
    const patient = await buildPatient(test.database.db, { clinicId: clinic.id, ownerId });
    const { id } = await give(batch, { petId: patient.id });
    expect((await recallAs(browser, batch)).doses[0]?.client).toMatchObject({
      phone: phoneE164,
      has_account: false,
    });
    expect(refusal(await notifyAs(browser, { dose_id: id }))).toEqual({
      status: 409,
      code: 'records.owner_unreachable',
    });
    const other = await start();
    const theirs = await other.give(batch);
    expect(refusal(await notifyAs(browser, { dose_id: theirs.id }))).toEqual({
      status: 404,
      code: 'records.not_found',
    });
    const stranger = await buildOwner(test.database.db);
    const entry = await buildDose(test.database.db, (await buildPet(test.database.db, stranger.id)).id, {
      batch,
    });
    expect(refusal(await notifyAs(browser, { dose_id: entry.id }))).toEqual({
      status: 404,
      code: 'records.not_found',
    });
  });
});
