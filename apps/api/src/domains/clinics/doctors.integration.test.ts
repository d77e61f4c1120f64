import type { Doctor, ResponseOf } from '@rifq/contract/calls';
import {
  type BuiltClinic,
  buildClinic,
  buildDoctor,
  buildMember,
  buildOwner,
  buildPet,
  buildReservation,
  buildSession,
} from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../../core/uploaded-file.ts';
import { jpeg } from '../../testing/images.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { prepareImage, replaceImage } from '../files/index.ts';

let test: TestApp;
let browser: Browser;
let ownerId: string;
beforeAll(async () => {
  test = await startTestApp();
  ownerId = (await buildOwner(test.database.db)).id;
  browser = await test.signedIn(ownerId);
});
afterAll(() => test.close());

const DAY_MS = 24 * 3_600_000;

async function list(query: Record<string, string>): Promise<Doctor[]> {
  return dataOf<{ doctors: Doctor[] }>(await browser.get('/api/doctors/list', query)).doctors;
}
const names = (doctors: readonly Doctor[]) => doctors.map(({ name }) => name);

describe('the list of doctors', () => {
  let clinic: BuiltClinic;
  beforeAll(async () => {
    clinic = await buildClinic(test.database.db, { city: 'جِدَّة', name: 'عيادة البحر' });
  });

  it('is sorted by the next free slot, with doctors without one at the end', async () => {
    const { db } = test.database;
    const { id: clinicId } = await buildClinic(db);
    const away = { name: 'أ', hours: [] };
    await buildDoctor(db, clinicId, away);
    const busy = await buildDoctor(db, clinicId, { name: 'ب' });
    await buildDoctor(db, clinicId, { name: 'ج' });
    await buildDoctor(db, clinicId, { name: 'من غادر', removedAt: new Date() });
    const pet = await buildPet(db, ownerId);
    const of = { ownerId, petId: pet.id, clinicId, doctorId: busy.id };
    const now = test.deps.now().getTime();
    await buildReservation(db, of, { startsAt: new Date(now), endsAt: new Date(now + DAY_MS) });
    const doctors = await list({ clinic_id: clinicId });
    expect(names(doctors)).toEqual(['ج', 'ب', 'أ']);
    expect(doctors.map(({ next_free_at: at }) => at)).toEqual([expect.any(String), expect.any(String), null]);
    expect(doctors[0]?.clinic).toMatchObject({ id: clinicId, city: 'الرياض', time_zone: 'Asia/Riyadh' });
  });

  it.each(['جده', 'جدة', ' جِدّه ', 'جـــدة', 'ﺟﺪﺓ'])('finds doctors of a city, spelt «%s»', async city => {
    const { db } = test.database;
    const doctor = await buildDoctor(db, clinic.id);
    await buildDoctor(db, (await buildClinic(db, { city: 'الدمام' })).id);
    const found = await list({ city });
    expect(found.map(({ id }) => id)).toContain(doctor.id);
    expect(new Set(found.map(one => one.clinic.city))).toEqual(new Set(['جِدَّة']));
    expect(await list({ city, clinic_id: (await buildClinic(db)).id })).toEqual([]);
  });

  it('finds doctors by language', async () => {
    const { db } = test.database;
    const { id } = await buildClinic(db);
    await buildDoctor(db, id, { name: 'واحدة', languages: ['ar'] });
    await buildDoctor(db, id, { name: 'اثنتان', languages: ['ar', 'en'] });
    expect(names(await list({ clinic_id: id, language: 'en' }))).toEqual(['اثنتان']);
    expect(names(await list({ clinic_id: id, language: 'fr' }))).toEqual([]);
  });
});

describe('the pages of doctors', () => {
  const page = async (query: Record<string, string>) =>
    dataOf<ResponseOf<'get', '/api/doctors/list'>>(await browser.get('/api/doctors/list', query));
  let clinicId: string;
  const built: string[] = [];
  beforeAll(async () => {
    const { db } = test.database;
    clinicId = (await buildClinic(db, { city: 'أبها', timeZone: 'Asia/Riyadh' })).id;
    await buildDoctor(db, (await buildClinic(db, { city: 'ابها' })).id, { languages: ['tr'] });
    await buildDoctor(db, (await buildClinic(db, { city: 'مدينة من غادر' })).id, { removedAt: new Date() });
    for (let count = 0; count < 51; count += 1) built.push((await buildDoctor(db, clinicId)).id);
  });

  it('hold 50 doctors, list each doctor once, and mark the last page', async () => {
    const first = await page({ clinic_id: clinicId });
    const second = await page({ clinic_id: clinicId, page: '1' });
    expect([first.doctors.length, first.more, second.doctors.length, second.more]).toEqual([
      50,
      true,
      1,
      false,
    ]);
    const ids = [...first.doctors, ...second.doctors].map(({ id }) => id);
    expect(ids.sort()).toEqual(built.toSorted());
    expect(await page({ clinic_id: clinicId, page: '2' })).toMatchObject({ doctors: [], more: false });
  });

  it('can be filtered to one doctor', async () => {
    const [id = ''] = built;
    expect((await page({ doctor_id: id })).doctors.map(doctor => doctor.id)).toEqual([id]);
    expect((await page({ doctor_id: id, city: 'تبوك' })).doctors).toEqual([]);
  });

  it('list each city and language of current doctors once, for any filter', async () => {
    const { cities, languages } = await page({ clinic_id: clinicId, page: '2' });
    expect(cities.filter(city => city === 'أبها' || city === 'ابها')).toHaveLength(1);
    expect(cities).not.toContain('مدينة من غادر');
    expect(languages).toEqual(expect.arrayContaining(['ar', 'tr']));
    expect(new Set(languages).size).toBe(languages.length);
  });
});

describe('in an emergency', () => {
  type Shown = { last: { id: string } | null; clinics: { id: string }[] };
  const card = async (as: Browser) => dataOf<Shown>(await as.get('/api/clinics/emergency'));

  it('shows the clinic of the last reservation first, then the clinics of the country', async () => {
    const { db } = test.database;
    const [near, far, closed] = [
      await buildClinic(db, { country: 'KW', emergency: true }),
      await buildClinic(db, { country: 'BH', emergency: true }),
      await buildClinic(db, { country: 'KW' }),
    ];
    const kuwaiti = await buildOwner(db, { countryCode: 965, phone: '50000001', phoneE164: '+96550000001' });
    const as = await test.signedIn(kuwaiti.id);
    expect(await card(as)).toMatchObject({ last: null, clinics: [{ id: near.id }] });
    const doctor = await buildDoctor(db, closed.id);
    const pet = await buildPet(db, kuwaiti.id);
    const of = { ownerId: kuwaiti.id, petId: pet.id, doctorId: doctor.id, clinicId: closed.id };
    await buildReservation(db, of);
    const shown = await card(as);
    expect(shown).toMatchObject({ last: { id: closed.id }, clinics: [{ id: near.id }] });
    expect(shown.clinics.map(({ id }) => id)).not.toContain(far.id);
  });

  it('lists no clinic twice, and at most 20', async () => {
    const { db } = test.database;
    const clinics = [];
    for (let count = 0; count < 22; count += 1)
      clinics.push(await buildClinic(db, { country: 'OM', emergency: true }));
    const [last] = clinics;
    if (!last) throw new Error('no clinic was built');
    const owner = await buildOwner(db, { countryCode: 968, phone: '92000001', phoneE164: '+96892000001' });
    const doctor = await buildDoctor(db, last.id);
    const pet = await buildPet(db, owner.id);
    await buildReservation(db, { ownerId: owner.id, petId: pet.id, doctorId: doctor.id, clinicId: last.id });
    const { last: first, clinics: others } = await card(await test.signedIn(owner.id));
    expect(first?.id).toBe(last.id);
    expect(others).toHaveLength(20);
    expect(others.map(({ id }) => id)).not.toContain(last.id);
  });
});

describe('the own membership', () => {
  const me = async (as: Browser) => (await as.get('/api/clinic/me')).body;

  it('is null for an owner', async () => {
    expect(await me(browser)).toEqual({
      data: { membership: null, second_factor: { enrolled: false, open_until: null } },
    });
  });

  it('shows the clinic and role of a member, and until when the clinic pages are open', async () => {
    const { db } = test.database;
    const clinic = await buildClinic(db);
    const doctor = await buildDoctor(db, clinic.id, { role: 'manager' });
    const { token } = await buildSession(db, doctor.userId, { secondFactorAt: test.deps.now() });
    const response = await test.app.inject({
      url: '/api/clinic/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.json()).toMatchObject({
      data: {
        membership: { clinic: { id: clinic.id }, role: 'manager', doctor: { id: doctor.id } },
        second_factor: { open_until: new Date(test.deps.now().getTime() + DAY_MS / 2).toISOString() },
      },
    });
    const desk = await buildMember(db, clinic.id);
    expect(await me(await test.signedIn(desk.userId))).toMatchObject({
      data: { membership: { role: 'desk', doctor: null }, second_factor: { open_until: null } },
    });
    const left = await buildMember(db, clinic.id, { removedAt: new Date() });
    expect(await me(await test.signedIn(left.userId))).toMatchObject({ data: { membership: null } });
  });
});

describe('the photo of a doctor', () => {
  it('is visible to signed-in active users only, and is not stored by shared caches', async () => {
    const { db } = test.database;
    const { userId, id } = await buildDoctor(db, (await buildClinic(db)).id);
    const nextKey = await prepareImage(test.deps, userId, fileOf(await jpeg()), 'photo', 'avatar');
    await replaceImage(db, userId, { nextKey, previousKey: null, now: test.deps.now() });
    const load = async (as: Browser) => (await as.get(`/api/files/${nextKey}`)).response;
    expect((await load(browser)).statusCode).toBe(404);
    await test.database.pool.query('update doctors set photo_key = $1 where id = $2', [nextKey, id]);
    const shown = await load(browser);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    expect((await load(test.browser())).statusCode).toBe(401);
    const incomplete = await buildOwner(db, { completedAt: null });
    expect((await load(await test.signedIn(incomplete.id))).statusCode).toBe(403);
    // The browser cache is revalidated, so the photo disappears when the rule denies it.
    await test.database.pool.query('update doctors set photo_key = null where id = $1', [id]);
    const headers = { 'if-none-match': `"${nextKey}"` };
    const { token } = await buildSession(db, ownerId);
    const again = await test.app.inject({
      url: `/api/files/${nextKey}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect(again.statusCode).toBe(404);
  });
});
