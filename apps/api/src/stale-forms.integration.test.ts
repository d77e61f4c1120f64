import { defaultPlanOptions } from '@rifq/contract';
import type {
  ClinicPeriod,
  ClinicReservation,
  DoctorWeek,
  Me,
  Pet,
  PetPlan,
  Reservation,
  SavedReply,
} from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { addCivilDays, todayIn } from '@rifq/rules';
import { buildDoctor, buildDose, buildMember, buildOwner, buildPet, buildSavedReply } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkResponse } from './testing/check-response.ts';
import { clinicTools, memberBrowser } from './testing/clinic-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** A form opened by two users or devices. */
type Form = {
  readonly mine: Browser;
  readonly theirs: Browser;
  /** Returns its current version. */
  version(): Promise<string>;
  /** Saves other values with each text. */
  save(browser: Browser, text: string, version?: string): ReturnType<Browser['post']>;
  /** The field of the current values in the response to a stale save. */
  readonly name: string;
  /** Undefined if that is not known. */
  readonly changedBy: object | undefined;
};

/** Builds an account on two devices, with a pet. */
async function twoDevices() {
  const { db } = test.database;
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id, { birthDate: '2024-01-01' });
  const [mine, theirs] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
  const plan = async () =>
    dataOf<{ pets: PetPlan[] }>(await mine.get(`/api/vaccines/plan?pet_id=${pet.id}`)).pets[0];
  return { mine, theirs, pet, plan, changedBy: { who: 'self' } };
}

const forms: Record<string, () => Promise<Form>> = {
  async 'a pet'() {
    const { pet, ...devices } = await twoDevices();
    return {
      ...devices,
      version: async () =>
        dataOf<{ pet: Pet }>(await devices.mine.get(`/api/pets/view?pet_id=${pet.id}`)).pet.version,
      save: (browser, text, version) =>
        browser.post('/api/pets/update', { pet_id: pet.id, notes: text, version }),
      name: 'pet',
    };
  },
  async 'a profile'() {
    const devices = await twoDevices();
    return {
      ...devices,
      version: async () => dataOf<Me>(await devices.mine.get('/api/user/me')).version,
      save(browser, text, version) {
        const form = new FormData();
        form.append('firstname', text);
        if (version !== undefined) form.append('version', version);
        return browser.post('/api/profile/update', form);
      },
      name: 'me',
    };
  },
  async 'a time zone'() {
    const devices = await twoDevices();
    return {
      ...devices,
      version: async () => dataOf<Me>(await devices.mine.get('/api/user/me')).time_zone_version,
      save(browser, text, version) {
        const form = new FormData();
        form.append('time_zone', text === 'one' ? 'Africa/Cairo' : 'Asia/Dubai');
        if (version !== undefined) form.append('time_zone_version', version);
        return browser.post('/api/profile/update', form);
      },
      name: 'me',
    };
  },
  async 'a new profile'() {
    const owner = await buildOwner(test.database.db, { completedAt: null, firstname: null });
    const [mine, theirs] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    return {
      mine,
      theirs,
      version: async () => dataOf<Me>(await mine.get('/api/user/me')).version,
      save: (browser, text, version) =>
        browser.post('/api/user/complete/profile', {
          firstname: text,
          surname: 'العتيبي',
          email: 'noura@example.com',
          version,
        }),
      name: 'me',
      changedBy: { who: 'self' },
    };
  },
  async 'a dose'() {
    const { pet, ...devices } = await twoDevices();
    const { id } = await buildDose(test.database.db, pet.id, { givenOn: '2025-06-01', protocols: ['2'] });
    return {
      ...devices,
      version: async () => (await devices.plan())?.doses[0]?.version ?? '',
      save: (browser, text, version) =>
        browser.post('/api/vaccines/doses/update', {
          dose_id: id,
          given_on: '2025-06-01',
          protocols: ['2'],
          batch: text,
          version,
        }),
      name: 'dose',
    };
  },
  async 'the options of a plan'() {
    const { pet, ...devices } = await twoDevices();
    return {
      ...devices,
      version: async () => (await devices.plan())?.options_version ?? '',
      save: (browser, text, version) =>
        browser.post('/api/vaccines/options', {
          pet_id: pet.id,
          options: { ...defaultPlanOptions, deworming: text === 'one' ? 'monthly' : 'six_weeks' },
          version,
        }),
      name: 'plan',
    };
  },
  async 'a deferral'() {
    const { pet, ...devices } = await twoDevices();
    const rabies = async () => (await devices.plan())?.items.find(({ protocols }) => protocols.includes('2'));
    return {
      ...devices,
      version: async () => (await rabies())?.deferral_version ?? '',
      save: async (browser, text, version) =>
        browser.post('/api/vaccines/defer', {
          pet_id: pet.id,
          protocols: ['2'],
          reason: 'sick',
          said_by: text,
          version,
        }),
      name: 'plan',
    };
  },
  async 'the end of a deferral'() {
    const { pet, ...devices } = await twoDevices();
    const rabies = async () => (await devices.plan())?.items.find(({ protocols }) => protocols.includes('2'));
    const defer = (browser: Browser, text: string) =>
      browser.post('/api/vaccines/defer', {
        pet_id: pet.id,
        protocols: ['2'],
        reason: 'sick',
        said_by: text,
      });
    await defer(devices.mine, 'a clinic');
    return {
      ...devices,
      version: async () => (await rabies())?.deferral_version ?? '',
      save: (browser, text, version) =>
        text === 'two'
          ? browser.post('/api/vaccines/resume', { pet_id: pet.id, protocols: ['2'], version })
          : defer(browser, text),
      name: 'plan',
    };
  },
  async 'the end of a health state'() {
    const { pet, ...devices } = await twoDevices();
    const state = async () => (await devices.plan())?.health_states[0];
    const note = (browser: Browser, text: string) =>
      browser.post('/api/vaccines/defer', {
        pet_id: pet.id,
        protocols: ['2'],
        reason: 'weakImmunity',
        said_by: text,
      });
    await note(devices.mine, 'a clinic');
    return {
      ...devices,
      version: async () => (await state())?.version ?? '',
      save: (browser, text, version) =>
        text === 'two'
          ? browser.post('/api/vaccines/health-states/end', {
              pet_id: pet.id,
              state: 'weakImmunity',
              version,
            })
          : note(browser, text),
      name: 'plan',
    };
  },
  async 'the time of a reservation'() {
    const tools = await clinicTools(test);
    const mine = await tools.asOwner();
    const { id } = await tools.book({ startsAt: tools.slotIn(30) });
    return {
      mine,
      theirs: await tools.asOwner(),
      version: async () =>
        dataOf<{ reservation: Reservation }>(await mine.get('/api/reservations/view', { reservation_id: id }))
          .reservation.version,
      save: (browser, text, version) =>
        browser.post('/api/reservations/delay', {
          reservation_id: id,
          starts_at: tools.slotIn(text === 'one' ? 31 : 32).toISOString(),
          version,
        }),
      name: 'reservation',
      changedBy: undefined,
    };
  },
  async 'the time of a reservation, at the clinic'() {
    const tools = await clinicTools(test);
    const mine = await tools.asDesk();
    const { id } = await tools.book({ startsAt: tools.slotIn(30) });
    return {
      mine,
      theirs: await tools.asDoctor(),
      version: async () =>
        dataOf<{ reservation: ClinicReservation }>(
          await mine.get('/api/clinic/reservations/view', { reservation_id: id }),
        ).reservation.version,
      save: (browser, text, version) =>
        browser.post('/api/clinic/reservations/move', {
          reservation_id: id,
          starts_at: tools.slotIn(text === 'one' ? 31 : 32).toISOString(),
          version,
        }),
      name: 'reservation',
      changedBy: undefined,
    };
  },
  async 'the hours of a doctor'() {
    const tools = await clinicTools(test);
    const colleague = await buildMember(test.database.db, tools.clinic.id, { role: 'manager' });
    const mine = await tools.asDoctor();
    return {
      mine,
      theirs: await memberBrowser(test, colleague.userId),
      version: async () => {
        const { doctors } = dataOf<{ doctors: DoctorWeek[] }>(await mine.get('/api/clinic/hours'));
        return doctors.find(({ doctor }) => doctor.id === tools.doctor.id)?.version ?? '';
      },
      save: (browser, text, version) =>
        browser.post('/api/clinic/hours/save', {
          idempotency_key: newId(),
          doctor_id: tools.doctor.id,
          time_zone: 'Asia/Riyadh',
          week: [{ weekday: 0, from: 540, to: text === 'one' ? 1020 : 1080, breaks: [] }],
          resolved: [],
          version,
        }),
      name: 'doctor',
      // A manager who sees no patients has no name for colleagues.
      changedBy: { who: 'colleague', name: null },
    };
  },
  async 'a special period of a clinic'() {
    const tools = await clinicTools(test);
    const colleague = await buildDoctor(test.database.db, tools.clinic.id, {
      role: 'manager',
      name: 'د. كريم نجم',
    });
    const { userId } = await buildMember(test.database.db, tools.clinic.id, { role: 'manager' });
    const mine = await memberBrowser(test, userId);
    const from = addCivilDays(todayIn('Asia/Riyadh', test.deps.now()), 60);
    const fields = {
      period_id: newId(),
      from,
      to: addCivilDays(from, 28),
      doctor_ids: null,
      week: [{ weekday: 0, from: 1260, to: 1560, breaks: [{ from: 1425, to: 1455 }] }],
      resolved: [],
    };
    const save = (browser: Browser, text: string, version?: string) =>
      browser.post('/api/clinic/periods/save', { ...fields, idempotency_key: newId(), name: text, version });
    dataOf(await save(mine, 'رمضان'));
    return {
      mine,
      theirs: await memberBrowser(test, colleague.userId),
      version: async () =>
        dataOf<{ periods: ClinicPeriod[] }>(await mine.get('/api/clinic/hours')).periods[0]?.version ?? '',
      save,
      name: 'period',
      changedBy: { who: 'colleague', name: 'د. كريم نجم' },
    };
  },
  async 'a saved reply'() {
    const tools = await clinicTools(test);
    const colleague = await buildDoctor(test.database.db, tools.clinic.id, { name: 'د. كريم نجم' });
    const id = await buildSavedReply(test.database.db, tools.clinic.id);
    const mine = await tools.asDoctor();
    return {
      mine,
      theirs: await memberBrowser(test, colleague.userId),
      version: async () =>
        dataOf<{ replies: SavedReply[] }>(await mine.get('/api/clinic/messages/replies')).replies[0]
          ?.version ?? '',
      save: (browser, text, version) =>
        browser.post('/api/clinic/messages/replies/save', { reply_id: id, title: 'العنوان', text, version }),
      name: 'reply',
      changedBy: { who: 'colleague', name: 'د. كريم نجم' },
    };
  },
};

describe.each(Object.entries(forms))('%s', (_what, open) => {
  it('does not overwrite a change made since it was opened, and reports the change and its author', async () => {
    const { mine, theirs, version, save, name, changedBy } = await open();
    const opened = await version();
    expect((await save(theirs, 'one', opened)).status).toBe(200);
    const saved = await version();
    expect(saved).not.toBe(opened);

    const { status, body, response } = await save(mine, 'two', opened);
    checkResponse(response);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'request.stale',
      current: { [name]: expect.anything() },
      ...(changedBy && { changed_by: changedBy }),
    });
    expect(await version()).toBe(saved);
    expect(JSON.stringify(body)).toContain(saved);

    expect((await save(mine, 'two', saved)).status).toBe(200);
    expect(await version()).not.toBe(saved);
  });

  it('is saved by a repeat of the same call, and by a client without a version', async () => {
    const { mine, theirs, version, save } = await open();
    const opened = await version();
    expect((await save(theirs, 'one', opened)).status).toBe(200);
    // As after a lost response.
    expect((await save(theirs, 'one', opened)).status).toBe(200);
    expect((await save(mine, 'two')).status).toBe(200);
  });
});

it('ignores changes outside of the form', async () => {
  const { mine, pet } = await twoDevices();
  const view = async () => dataOf<{ pet: Pet }>(await mine.get(`/api/pets/view?pet_id=${pet.id}`)).pet;
  const { version } = await view();
  await mine.post('/api/pets/weights/add', {
    idempotency_key: newId(),
    pet_id: pet.id,
    grams: 4000,
    measured_on: '2025-06-01',
  });
  expect((await view()).version).toBe(version);
  await mine.post('/api/pets/state', { pet_id: pet.id, state: 'lost' });
  expect((await view()).version).not.toBe(version);
});

it('refuses a stale version only for the fields that it covers', async () => {
  const { mine } = await twoDevices();
  const { version, time_zone_version } = dataOf<Me>(await mine.get('/api/user/me'));
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return (await mine.post('/api/profile/update', form)).status;
  };
  expect(await send({ firstname: 'سعاد', time_zone: 'Asia/Dubai' })).toBe(200);
  expect(await send({ theme: 'dark', version, time_zone_version })).toBe(200);
  expect(await send({ time_zone: 'Asia/Qatar', version })).toBe(200);
  expect(await send({ firstname: 'سلمى', version })).toBe(409);
});

it('treats being an adult pet, which a birth date replaces, as a change of the form', async () => {
  const { mine, theirs } = await twoDevices();
  const created = await mine.post('/api/pets/create', {
    idempotency_key: newId(),
    species: 'cat',
    name: 'سكر',
  });
  const { id, version } = dataOf<{ pet: Pet }>(created).pet;
  await theirs.post('/api/pets/update', { pet_id: id, is_adult: true });
  const { status } = await mine.post('/api/pets/update', { pet_id: id, birth_date: '2026-09-01', version });
  expect(status).toBe(409);
});

it('appends no event for unchanged hours', async () => {
  const tools = await clinicTools(test);
  const doctor = await tools.asDoctor();
  const save = () =>
    doctor.post('/api/clinic/hours/save', {
      idempotency_key: newId(),
      doctor_id: tools.doctor.id,
      time_zone: 'Asia/Riyadh',
      week: [{ weekday: 0, from: 540, to: 1020, breaks: [{ from: 780, to: 840 }] }],
      resolved: [],
    });
  const { pool } = test.database;
  const events = async () => {
    const { rows } = await pool.query(
      `select 1 from outbox_events where kind = 'doctor.hours_changed' and payload ->> 'doctor_id' = $1`,
      [tools.doctor.id],
    );
    return rows.length;
  };
  expect((await save()).status).toBe(200);
  expect((await save()).status).toBe(200);
  expect(await events()).toBe(1);
});

it('ignores the order of chosen vaccines in the options', async () => {
  const { mine, pet, plan } = await twoDevices();
  const choose = (opt_in: string[], version?: string) =>
    mine.post('/api/vaccines/options', {
      pet_id: pet.id,
      options: { ...defaultPlanOptions, opt_in },
      version,
    });
  await choose(['9', '7']);
  const version = (await plan())?.options_version;
  await choose(['7', '9']);
  expect((await plan())?.options_version).toBe(version);
  expect((await choose(['7'], version)).status).toBe(200);
});
