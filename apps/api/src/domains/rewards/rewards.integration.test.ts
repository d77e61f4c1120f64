import type { Celebration, Movement, Pet, Task } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import { buildDose, buildMovement, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm, jpeg } from '../../testing/images.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { award, reverseAward } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const DAY = 24 * 3600;
const ZONE = 'Asia/Riyadh';
const daysAgo = (days: number) => todayIn(ZONE, new Date(test.deps.now().getTime() - days * DAY * 1000));

/** Builds an owner whose pet was added long ago and is not the first. */
async function start() {
  const owner = await buildOwner(test.database.db);
  const browser = await test.signedIn(owner.id);
  const pet = await buildPet(test.database.db, owner.id);
  return { owner, browser, pet };
}

type Summary = {
  coins: number;
  points: number;
  level: number;
  tasks: Task[];
  tasks_done: number;
  tasks_all: number;
  celebrations: Celebration[];
};

const summaryOf = async (browser: Browser) => dataOf<Summary>(await browser.get('/api/rewards/summary'));
const historyOf = async (browser: Browser, page = 0) =>
  dataOf<{ movements: Movement[]; more: boolean }>(
    await browser.get('/api/rewards/history', { page: String(page) }),
  );

/** Returns the reasons of all movements of an owner, the oldest first. */
async function earned(browser: Browser): Promise<string[]> {
  const reasons: string[] = [];
  for (let page = 0, more = true; more; page += 1) {
    const history = await historyOf(browser, page);
    reasons.push(...history.movements.map(({ reason }) => reason));
    more = history.more;
  }
  return reasons.reverse();
}

const create = async (browser: Browser, facts: object = {}) => {
  const body = { idempotency_key: newId(), name: 'سمسم', species: 'cat', ...facts };
  return dataOf<{ pet: Pet }>(await browser.post('/api/pets/create', body)).pet;
};
const change = async (browser: Browser, petId: string, facts: object) =>
  void dataOf(await browser.post('/api/pets/update', { pet_id: petId, name: 'سمسم', ...facts }));
const setPhoto = async (browser: Browser, petId: string, picture: Buffer) =>
  void dataOf(await browser.post('/api/pets/photo', fileForm('photo', picture, { pet_id: petId })));
const setState = async (browser: Browser, petId: string, state: string) =>
  void dataOf(await browser.post('/api/pets/state', { pet_id: petId, state }));
const weigh = async (browser: Browser, petId: string, days = 0) => {
  const body = { idempotency_key: newId(), pet_id: petId, grams: 4000, measured_on: daysAgo(days) };
  return dataOf<{ weights: { id: string }[] }>(await browser.post('/api/pets/weights/add', body));
};
const record = async (browser: Browser, petId: string, facts: object = {}) => {
  const body = {
    idempotency_key: newId(),
    pet_id: petId,
    given_on: daysAgo(0),
    protocols: ['2'],
    ...facts,
  };
  return dataOf<{ dose: { id: string } }>(await browser.post('/api/vaccines/doses/create', body)).dose.id;
};
const remove = async (browser: Browser, doseId: string) =>
  void dataOf(await browser.post('/api/vaccines/doses/remove', { dose_id: doseId }));

/** Builds `count` awards of five points that were given just now. */
async function buildMany(ownerId: string, count: number, reason: 'weight' | 'dose_recorded') {
  const facts = { coins: 0, points: 5, reason, createdAt: test.deps.now() };
  for (let n = 0; n < count; n += 1) await buildMovement(test.database.db, ownerId, facts);
}

const chip = (number: number) => `6820981003${String(number).padStart(5, '0')}`;

describe('completing the profile', () => {
  it('earns once, in the transaction of the completion', async () => {
    const owner = await buildOwner(test.database.db, { completedAt: null, firstname: null });
    const browser = await test.signedIn(owner.id);
    const names = { firstname: 'نورة', surname: 'العتيبي', email: 'noura@example.com' };
    dataOf(await browser.post('/api/user/complete/profile', names));
    const me = dataOf(await browser.post('/api/user/complete/profile', names));
    expect(me).toMatchObject({ coins: 20, points: 50, level: 1 });
    expect(await earned(browser)).toEqual(['profile_completed']);
  });
});

describe('the first pet', () => {
  it('earns once, also when two tabs add one concurrently, or when it is archived and added again', async () => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const [pet] = await Promise.all([create(browser), create(browser)]);
    dataOf(await browser.post('/api/pets/archive', { pet_id: pet.id }));
    await create(browser);
    expect(await earned(browser)).toEqual(['first_pet']);
    expect(await summaryOf(browser)).toMatchObject({ coins: 20, points: 50 });
  });
});

describe('the photo of a pet', () => {
  it('earns once for the pet, also when it is removed and set again', async () => {
    const { browser, pet } = await start();
    await setPhoto(browser, pet.id, await jpeg(50, 40));
    dataOf(await browser.post('/api/pets/photo/remove', { pet_id: pet.id }));
    await setPhoto(browser, pet.id, await jpeg(50, 40));
    await setPhoto(browser, pet.id, await jpeg(51, 40));
    const { movements } = await historyOf(browser);
    expect(movements).toMatchObject([
      { reason: 'pet_photo', coins: 10, points: 10, subject: { pet_id: pet.id, pet_name: 'مشمش' } },
    ]);
  });

  it('earns nothing for another pet with the same picture, of the same owner', async () => {
    const { owner, browser, pet } = await start();
    const [other, another] = [await buildPet(test.database.db, owner.id), await start()];
    const picture = await jpeg(52, 40);
    await setPhoto(browser, pet.id, picture);
    await setPhoto(browser, other.id, picture);
    expect(await earned(browser)).toEqual(['pet_photo']);
    await setPhoto(browser, other.id, await jpeg(53, 40));
    expect(await earned(browser)).toEqual(['pet_photo', 'pet_photo']);
    await setPhoto(another.browser, another.pet.id, picture);
    expect(await earned(another.browser)).toEqual(['pet_photo']);
  });

  it('earns for five pets, including archived ones', async () => {
    const { owner, browser, pet } = await start();
    await setPhoto(browser, pet.id, await jpeg(60, 40));
    dataOf(await browser.post('/api/pets/archive', { pet_id: pet.id }));
    for (let width = 61; width < 66; width += 1)
      await setPhoto(browser, (await buildPet(test.database.db, owner.id)).id, await jpeg(width, 40));
    expect(await earned(browser)).toEqual(Array(5).fill('pet_photo'));
    expect(await summaryOf(browser)).toMatchObject({ coins: 50, points: 50 });
  });
});

describe('a microchip number', () => {
  it('earns once per pet and once per number, set with the pet or later', async () => {
    const { browser, pet } = await start();
    await change(browser, pet.id, { microchip: chip(1) });
    await change(browser, pet.id, { microchip: chip(2) });
    await change(browser, pet.id, { microchip: null });
    expect(await earned(browser)).toEqual(['pet_microchip']);
    // Moved to another pet.
    const { id } = await create(browser, { microchip: chip(1) });
    expect(await earned(browser)).toEqual(['pet_microchip', 'first_pet']);
    await change(browser, id, { microchip: chip(3) });
    expect(await earned(browser)).toEqual(['pet_microchip', 'first_pet', 'pet_microchip']);
    expect(await summaryOf(browser)).toMatchObject({ coins: 50, points: 90 });
  });
});

it('that has earned does not lock the account when its pet is changed', async () => {
  const { owner, browser, pet } = await start();
  await change(browser, pet.id, { microchip: chip(40) });
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for no key update', [owner.id]);
    await change(browser, pet.id, { microchip: chip(40) });
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await earned(browser)).toEqual(['pet_microchip']);
  const { rows } = await test.database.pool.query<{ fingerprint: string }>(
    'select fingerprint from reward_evidence where user_id = $1',
    [owner.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.fingerprint).not.toContain(chip(40));
});

it('earns for five pets at most, also when more are changed concurrently', async () => {
  const { owner, browser } = await start();
  const pets = await Promise.all(Array.from({ length: 7 }, () => buildPet(test.database.db, owner.id)));
  await Promise.all(pets.map(({ id }, index) => change(browser, id, { microchip: chip(70 + index) })));
  expect(await earned(browser)).toEqual(Array(5).fill('pet_microchip'));
  expect(await summaryOf(browser)).toMatchObject({ coins: 75, points: 100, level: 2 });
});

describe('a weight', () => {
  /** Returns the days since the Sunday on which this week began where the pet lives. */
  const daysOfWeek = () => new Date(`${daysAgo(0)}T00:00:00Z`).getUTCDay();

  it('earns once for each week with a measurement, also when it is removed, repeated or entered late', async () => {
    const { owner, browser, pet } = await start();
    const { weights } = await weigh(browser, pet.id);
    const removed = { pet_id: pet.id, weight_id: weights[0]?.id };
    dataOf(await browser.post('/api/pets/weights/remove', removed));
    await weigh(browser, pet.id);
    await weigh(browser, pet.id);
    expect(await earned(browser)).toEqual(['weight']);
    // Into the next week, to which the same weight does not belong.
    const days = 7 - daysOfWeek();
    test.advance(days * DAY);
    const later = await test.signedIn(owner.id);
    if (days < 7) await weigh(later, pet.id, days);
    await weigh(later, pet.id, 1);
    expect(await earned(later)).toEqual(['weight']);
    await weigh(later, pet.id, 0);
    expect(await earned(later)).toEqual(['weight', 'weight']);
    expect(await summaryOf(later)).toMatchObject({ coins: 0, points: 10 });
  });

  it('is limited to the pet limit of the account in a week, also with pets archived and added again', async () => {
    const { owner, browser, pet } = await start();
    await buildMany(owner.id, 49, 'weight');
    await weigh(browser, pet.id);
    expect(await summaryOf(browser)).toMatchObject({ points: 250 });
    dataOf(await browser.post('/api/pets/archive', { pet_id: pet.id }));
    const { id } = await create(browser);
    const { points } = await summaryOf(browser);
    await weigh(browser, id);
    const after = await summaryOf(browser);
    expect(after.points).toBe(points);
    expect(after.tasks.map(({ rule }) => rule)).not.toContain('weight');
  });

  it('from more than seven days ago earns nothing', async () => {
    const { browser, pet } = await start();
    await weigh(browser, pet.id, 7);
    expect(await earned(browser)).toEqual([]);
    await weigh(browser, pet.id, 6);
    expect(await earned(browser)).toEqual(['weight']);
  });
});

describe('a recorded dose', () => {
  it('earns once, also when it is removed and added, or repeated with another product of the same protocol', async () => {
    const { browser, pet } = await start();
    const dose = await record(browser, pet.id);
    await remove(browser, dose);
    dataOf(await browser.post('/api/vaccines/doses/restore', { dose_id: dose }));
    await remove(browser, dose);
    await record(browser, pet.id);
    await record(browser, pet.id, { given_on: daysAgo(13) });
    expect(await earned(browser)).toEqual(['dose_recorded']);
    await record(browser, pet.id, { given_on: daysAgo(14) });
    await record(browser, pet.id, { protocols: ['4', '5', '8'] });
    expect(await earned(browser)).toEqual(['dose_recorded', 'dose_recorded', 'dose_recorded']);
    // A part of the combined product alone.
    await record(browser, pet.id, { protocols: ['8'], given_on: daysAgo(1) });
    expect(await earned(browser)).toHaveLength(3);
    expect(await summaryOf(browser)).toMatchObject({ coins: 0, points: 15 });
  });

  it('earns twenty times a day at most, also with pets archived and added again', async () => {
    const { owner, browser, pet } = await start();
    await buildMany(owner.id, 19, 'dose_recorded');
    await record(browser, pet.id);
    expect(await summaryOf(browser)).toMatchObject({ points: 100 });
    dataOf(await browser.post('/api/pets/archive', { pet_id: pet.id }));
    const { id } = await create(browser, { is_adult: true });
    const { points } = await summaryOf(browser);
    await record(browser, id);
    const after = await summaryOf(browser);
    expect(after.points).toBe(points);
    expect(after.tasks.filter(({ rule, state }) => rule === 'dose_recorded' && state === 'open')).toEqual([]);
  });

  it('of a combined product earns if one of its protocols does', async () => {
    const { browser, pet } = await start();
    await record(browser, pet.id, { protocols: ['8'], given_on: daysAgo(3) });
    await record(browser, pet.id, { protocols: ['4', '5', '8'] });
    expect(await earned(browser)).toEqual(['dose_recorded', 'dose_recorded']);
    await record(browser, pet.id, { protocols: ['5', '8'], given_on: daysAgo(1) });
    expect(await earned(browser)).toHaveLength(2);
  });

  it('from more than 30 days ago, or before the pet was added, earns nothing until its day is changed', async () => {
    const { owner, browser, pet } = await start();
    const dose = await record(browser, pet.id, { given_on: daysAgo(31) });
    expect(await earned(browser)).toEqual([]);
    const fields = { dose_id: dose, protocols: ['2'] };
    dataOf(await browser.post('/api/vaccines/doses/update', { ...fields, given_on: daysAgo(30) }));
    expect(await earned(browser)).toEqual(['dose_recorded']);
    const late = await buildPet(test.database.db, owner.id, { registeredOn: daysAgo(3) });
    await record(browser, late.id, { given_on: daysAgo(4) });
    expect(await earned(browser)).toEqual(['dose_recorded']);
    await record(browser, late.id, { given_on: daysAgo(3), protocols: ['4'] });
    expect(await earned(browser)).toEqual(['dose_recorded', 'dose_recorded']);
  });

  it('that is a test earns nothing', async () => {
    const { browser, pet } = await start();
    await record(browser, pet.id, { protocols: ['6'], result: 'negative' });
    await record(browser, pet.id, { protocols: ['rabiesTitre'], level_hundredths: 75 });
    expect(await earned(browser)).toEqual([]);
  });
});

it('of a pet that has passed away earns nothing', async () => {
  const { browser, pet } = await start();
  await setState(browser, pet.id, 'passed_away');
  await setPhoto(browser, pet.id, await jpeg(70, 40));
  await change(browser, pet.id, { microchip: chip(9) });
  await weigh(browser, pet.id);
  await record(browser, pet.id);
  expect(await earned(browser)).toEqual([]);
  expect((await summaryOf(browser)).tasks).toMatchObject([]);
});

describe('the summary', () => {
  const states = (tasks: readonly Task[]) => tasks.map(({ rule, state }) => `${rule} ${state}`);

  it('starts with the first pet, and lists at most six tasks of all pets in a stable order', async () => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    expect(states((await summaryOf(browser)).tasks)).toEqual(['first_pet open']);
    const pet = await create(browser, { is_adult: true });
    const tasks = async () => states((await summaryOf(browser)).tasks);
    expect(await tasks()).toEqual([
      'first_pet done',
      'pet_microchip open',
      'pet_photo open',
      'dose_recorded open',
      'weight open',
    ]);
    test.advance(60);
    await weigh(browser, pet.id);
    test.advance(60);
    await setPhoto(browser, pet.id, await jpeg(71, 40));
    expect(await tasks()).toEqual([
      'first_pet done',
      'pet_microchip open',
      'pet_photo done',
      'dose_recorded open',
      'weight done',
    ]);
    await create(browser);
    await create(browser);
    // The newest two done tasks stay, and all are counted.
    const { tasks: listed, ...counts } = await summaryOf(browser);
    expect(states(listed)).toEqual([
      'pet_microchip open',
      'pet_microchip open',
      'pet_microchip open',
      'pet_photo done',
      'pet_photo open',
      'weight done',
    ]);
    expect(counts).toMatchObject({ tasks_done: 3, tasks_all: 13 });
  });

  it('lists a dose only when one is due, and photo and chip only until the limit of five is reached', async () => {
    const { owner, browser, pet } = await start();
    const kitten = await buildPet(test.database.db, owner.id, {
      birthDate: daysAgo(10),
      registeredOn: daysAgo(5),
    });
    const ofPet = async (id: string) =>
      states((await summaryOf(browser)).tasks.filter(task => task.pet?.id === id));
    expect(await ofPet(pet.id)).toContain('dose_recorded open');
    expect(await ofPet(kitten.id)).not.toContain('dose_recorded open');
    const dosed = await start();
    for (const protocols of [['2'], ['4', '5', '8'], ['1'], ['ecto']])
      await buildDose(test.database.db, dosed.pet.id, { givenOn: daysAgo(1), protocols });
    const five = await Promise.all(Array.from({ length: 5 }, () => create(dosed.browser)));
    for (const [index, { id }] of five.entries())
      await change(dosed.browser, id, { microchip: chip(50 + index) });
    const open = (await summaryOf(dosed.browser)).tasks.filter(({ state }) => state === 'open');
    expect(new Set(open.map(({ rule }) => rule))).toEqual(new Set(['pet_photo']));
  });

  it('states why the last recorded dose earned nothing', async () => {
    const { owner, browser } = await start();
    const { id } = await buildPet(test.database.db, owner.id, { registeredOn: daysAgo(100) });
    const doseTask = async () =>
      (await summaryOf(browser)).tasks.find(({ rule, pet }) => rule === 'dose_recorded' && pet?.id === id);
    expect(await doseTask()).toMatchObject({ state: 'open', unearned: null });
    await record(browser, id, { protocols: ['8'], given_on: daysAgo(101) });
    expect(await doseTask()).toMatchObject({ state: 'open', unearned: 'before_pet' });
    await record(browser, id, { protocols: ['8'], given_on: daysAgo(60) });
    expect(await doseTask()).toMatchObject({ state: 'open', unearned: 'late' });
    await record(browser, id, { protocols: ['8'], given_on: daysAgo(1) });
    expect(await doseTask()).toMatchObject({ state: 'open', unearned: null });
    await record(browser, id, { protocols: ['8'] });
    expect(await doseTask()).toMatchObject({ state: 'open', unearned: 'again' });
    await record(browser, id, { protocols: ['6'], result: 'negative' });
    expect(await doseTask()).toMatchObject({ state: 'open', unearned: 'again' });
  });

  it('lists no dose that would earn nothing today', async () => {
    const { browser, pet } = await start();
    const listsDose = async () => states((await summaryOf(browser)).tasks).includes('dose_recorded open');
    expect(await listsDose()).toBe(true);
    const recorded: string[] = [];
    for (const protocols of [['2'], ['4', '5', '8'], ['1'], ['ecto']])
      recorded.push(await record(browser, pet.id, { protocols }));
    for (const dose of recorded) await remove(browser, dose);
    // All are due again, and all have earned.
    expect(await listsDose()).toBe(false);
  });

  it('lists no task for a pet that is lost or archived', async () => {
    const { owner, browser, pet } = await start();
    await setState(browser, pet.id, 'lost');
    await buildPet(test.database.db, owner.id, { archivedAt: new Date() });
    expect((await summaryOf(browser)).tasks).toEqual([]);
  });

  it('celebrates awards until they are seen, with the level that they reached', async () => {
    const { browser, pet } = await start();
    const second = await create(browser, { microchip: chip(20) });
    await change(browser, pet.id, { microchip: chip(21) });
    await setPhoto(browser, pet.id, await jpeg(72, 40));
    const { celebrations, level } = await summaryOf(browser);
    expect(celebrations.map(({ reason, level: reached }) => [reason, reached])).toEqual([
      ['first_pet', null],
      ['pet_microchip', null],
      ['pet_microchip', null],
      ['pet_photo', 2],
    ]);
    expect(celebrations[0]?.subject).toMatchObject({ kind: 'pet', pet_id: second.id, pet_name: 'سمسم' });
    expect(celebrations[1]?.subject).toMatchObject({ pet_id: second.id, pet_name: 'سمسم' });
    expect(level).toBe(2);
    const see = async (index: number) =>
      dataOf<{ first: boolean }>(
        await browser.post('/api/rewards/seen', { movement_id: celebrations[index]?.id }),
      );
    // Only one of two open devices celebrates.
    const both = await Promise.all([see(2), see(2)]);
    expect(both.map(({ first }) => first).sort()).toEqual([false, true]);
    expect((await summaryOf(browser)).celebrations).toEqual(celebrations.slice(3));
    // Seen awards stay seen.
    expect(await see(0)).toEqual({ first: false });
    expect((await summaryOf(browser)).celebrations).toEqual(celebrations.slice(3));
    expect(await see(3)).toEqual({ first: true });
    expect((await summaryOf(browser)).celebrations).toEqual([]);
  });

  it('celebrates neither a reversed award nor the level that it had reached', async () => {
    const { owner, browser } = await start();
    const give = (id: string) =>
      ({ userId: owner.id, rule: 'consultation', subject: { kind: 'reservation', id } }) as const;
    const ids = Array.from({ length: 4 }, () => newId());
    await withTransaction(test.database.db, async tx => {
      for (const id of ids) await award(tx, test.deps, give(id));
      // 120 points; level 2 needs 100, so the fourth award reached it.
      await reverseAward(tx, test.deps, give(ids[0] ?? ''));
    });
    const { celebrations, level } = await summaryOf(browser);
    expect(level).toBe(1);
    expect(celebrations.map(({ subject, level: reached }) => [subject?.id, reached])).toEqual(
      ids.slice(1).map(id => [id, null]),
    );
  });

  it.each(['lost', 'passed_away', 'archived'] as const)(
    'celebrates no award of a pet that is %s, nor the first pet without one at home, but all others',
    async state => {
      const { browser, pet } = await start();
      const first = await create(browser);
      await weigh(browser, pet.id);
      await record(browser, pet.id);
      await weigh(browser, first.id);
      const leave = (id: string) =>
        state === 'archived'
          ? browser.post('/api/pets/archive', { pet_id: id }).then(dataOf)
          : setState(browser, id, state);
      const reasons = async () => (await summaryOf(browser)).celebrations.map(({ reason }) => reason);
      await leave(pet.id);
      expect(await reasons()).toEqual(['first_pet', 'weight']);
      await leave(first.id);
      expect(await reasons()).toEqual([]);
    },
  );
});

describe('the history', () => {
  it('has five movements a page, the newest first, without pets or notes of other users', async () => {
    const { owner, browser } = await start();
    const pets = await Promise.all(Array.from({ length: 5 }, () => buildPet(test.database.db, owner.id)));
    for (const pet of pets) await weigh(browser, pet.id);
    await record(browser, pets[0]?.id ?? '');
    const first = await historyOf(browser);
    expect(first.more).toBe(true);
    expect(first.movements.map(({ reason }) => reason)).toEqual([
      'dose_recorded',
      'weight',
      'weight',
      'weight',
      'weight',
    ]);
    expect(first.movements[0]?.subject).toMatchObject({
      kind: 'dose',
      pet_id: pets[0]?.id,
      pet_name: 'مشمش',
    });
    const second = await historyOf(browser, 1);
    expect(second).toMatchObject({ movements: [{ reason: 'weight' }], more: false });
    expect(await historyOf(browser, 2)).toEqual({ movements: [], more: false });
  });
});

describe('an award', () => {
  it('has one event, which the acting tab also gets, and a notification only for a level', async () => {
    const { owner, browser, pet } = await start();
    await create(browser, { microchip: chip(30) });
    await test.dispatch();
    type Inbox = { notifications: { kind: string; title: string; text: string; link: string }[] };
    const inbox = async () => dataOf<Inbox>(await browser.get('/api/notifications/list')).notifications;
    expect(await inbox()).toEqual([]);
    const form = new FormData();
    form.set('digits', 'arab');
    dataOf(await browser.post('/api/profile/update', form));
    await change(browser, pet.id, { microchip: chip(31) });
    await setPhoto(browser, pet.id, await jpeg(73, 40));
    await test.dispatch();
    expect(await inbox()).toMatchObject([
      {
        kind: 'reward',
        title: 'أهلًا بك في المستوى ٢',
        text: 'اكتملت خطوات المستوى ١، والمستوى ٣ عند ٣٠٠ نقطة.',
        link: '/dashboard/profile?section=rewards',
      },
    ]);
    const { rows } = await test.database.pool.query<{ n: number; tabs: number }>(
      `select count(*)::int as n, count(socket_id)::int as tabs from outbox_events
       where kind = 'reward.earned' and payload ->> 'user_id' = $1`,
      [owner.id],
    );
    expect(rows).toEqual([{ n: 4, tabs: 0 }]);
  });
});
