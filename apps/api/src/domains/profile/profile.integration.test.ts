import { buildOwner, buildPet } from '@rifq/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg } from '../../testing/images.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function signedIn(change: Parameters<typeof buildOwner>[1] = {}): Promise<Browser> {
  return test.signedIn((await buildOwner(test.database.db, change)).id);
}

function update(browser: Browser, fields: Record<string, string>, avatar?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (avatar) form.append('avatar', new Blob([new Uint8Array(avatar)]), 'me.jpg');
  return browser.post('/api/profile/update', form);
}

const me = async (browser: Browser) => dataOf(await browser.get('/api/user/me'));

describe('the profile', () => {
  it('has the fields of the specification, and additional ones', async () => {
    const owner = await buildOwner(test.database.db, { coins: 35, points: 650 });
    const pet = await buildPet(test.database.db, owner.id, { colour: 7 });
    const browser = await test.signedIn(owner.id);
    expect(await me(browser)).toEqual({
      id: owner.id,
      is_active: true,
      firstname: 'نورة',
      surname: 'العتيبي',
      phone: owner.phone,
      country_code: 966,
      full_avatar_path: null,
      coins: 35,
      level: 4,
      points: 650,
      pets: [{ id: pet.id, name: 'مشمش', species: 'cat', colour: 7, photo: null, state: 'home' }],
      email: owner.email,
      email_confirmed: true,
      inactive_reason: null,
      suspended_at: null,
      time_zone: 'Asia/Riyadh',
      time_zone_declined: null,
      time_zone_version: expect.any(String),
      version: expect.any(String),
      preferences: { digits: 'latn', calendar: 'gregory', theme: 'auto' },
    });
  });

  it('of an inactive user has the reason, and when it was suspended', async () => {
    expect(await me(await signedIn({ completedAt: null }))).toMatchObject({
      is_active: false,
      inactive_reason: 'incomplete',
    });
    const at = new Date('2026-02-03T04:05:06Z');
    expect(await me(await signedIn({ suspendedAt: at, completedAt: null }))).toMatchObject({
      is_active: false,
      inactive_reason: 'suspended',
      suspended_at: at.toISOString(),
    });
  });
});

describe('completing a profile', () => {
  const complete = (browser: Browser, facts: object) =>
    browser.post('/api/user/complete/profile', {
      firstname: 'سارة',
      surname: 'علي',
      email: 's@example.com',
      ...facts,
    });

  it('trims the fields and activates the account', async () => {
    const browser = await signedIn({ completedAt: null, firstname: null, surname: null, email: null });
    expect(
      dataOf(await complete(browser, { firstname: '  عبدالرحمن ', email: ' a.b@example.com ' })),
    ).toMatchObject({
      is_active: true,
      firstname: 'عبدالرحمن',
      email: 'a.b@example.com',
    });
  });

  it.each([
    ['firstname', '', 'مطلوب'],
    ['firstname', ' \t ', 'مطلوب'],
    ['surname', 'س'.repeat(41), 'أطول'],
    ['email', '', 'مطلوب'],
    ['email', 'nobody', 'البريد'],
    ['email', 'a@b', 'البريد'],
    ['email', 'a b@example.com', 'البريد'],
    ['email', `${'a'.repeat(250)}@example.com`, 'البريد'],
    ['email', null, 'مطلوب'],
  ])('refuses %s as %j, and leaves the account unchanged', async (field, value, sentence) => {
    const browser = await signedIn({ completedAt: null, firstname: null, surname: null, email: null });
    expect(await complete(browser, { [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', errors: { [field]: [expect.stringContaining(sentence)] } },
    });
    expect(await me(browser)).toMatchObject({ is_active: false, firstname: null });
  });

  it('activates the account once; a repeat changes the names', async () => {
    const browser = await signedIn({ completedAt: null });
    dataOf(await complete(browser, {}));
    expect(dataOf(await complete(browser, { firstname: 'ريم' }))).toMatchObject({
      firstname: 'ريم',
      is_active: true,
    });
    const { rows } = await test.database.pool.query(
      "select kind from outbox_events where payload ->> 'user_id' = $1 order by id",
      [(await me(browser)).id],
    );
    expect(rows.map(row => row.kind)).toEqual([
      'user.email_changed',
      'user.completed',
      'reward.earned',
      'user.updated',
    ]);
  });
});

describe('updating a profile', () => {
  it('changes only the fields that are sent', async () => {
    const browser = await signedIn();
    const before = await me(browser);
    const changed = { ...before, surname: 'الحربي', version: expect.any(String) };
    expect(dataOf(await update(browser, { surname: 'الحربي' }))).toEqual(changed);
    expect(dataOf(await update(browser, {}))).toEqual(changed);
  });

  it('ignores empty values', async () => {
    const browser = await signedIn();
    const before = await me(browser);
    for (const name of ['firstname', 'surname', 'email', 'digits']) {
      expect(await update(browser, { [name]: '' })).toMatchObject({
        status: 422,
        body: { errors: { [name]: [expect.any(String)] } },
      });
    }
    expect(await me(browser)).toEqual(before);
  });

  it('stores the preferences for digits, calendar and theme', async () => {
    const browser = await signedIn();
    const chosen = { digits: 'arab', calendar: 'islamic-umalqura', theme: 'dark' };
    expect(dataOf(await update(browser, chosen))).toMatchObject({ preferences: chosen });
    expect(dataOf(await update(browser, { theme: 'light' }))).toMatchObject({
      preferences: { ...chosen, theme: 'light' },
    });
    expect(await update(browser, { digits: 'roman' })).toMatchObject({
      status: 422,
      body: { errors: { digits: [expect.any(String)] } },
    });
  });

  it('stores the time zone in which times are shown, and a suggested one that was declined', async () => {
    const browser = await signedIn();
    expect(dataOf(await update(browser, { time_zone_declined: 'Asia/Dubai' }))).toMatchObject({
      time_zone: 'Asia/Riyadh',
      time_zone_declined: 'Asia/Dubai',
    });
    expect(dataOf(await update(browser, { time_zone: 'Africa/Cairo' }))).toMatchObject({
      time_zone: 'Africa/Cairo',
      time_zone_declined: 'Asia/Dubai',
    });
    for (const field of ['time_zone', 'time_zone_declined'])
      for (const zone of ['Foo/Bar', 'Etc/Unknown', '+03:00', '', 'A'.repeat(61)])
        expect(await update(browser, { [field]: zone }), zone).toMatchObject({
          status: 422,
          body: { errors: { [field]: [expect.any(String)] } },
        });
    expect(await me(browser)).toMatchObject({ time_zone: 'Africa/Cairo' });
  });

  it('cannot change other fields of the account', async () => {
    const browser = await signedIn();
    const before = await me(browser);
    const change = {
      coins: '99',
      points: '9999',
      is_active: 'true',
      phone: '500000000',
      avatar_key: 'x',
      id: 'x',
    };
    dataOf(await update(browser, change));
    expect(await me(browser)).toEqual(before);
  });

  it('sets a square avatar, and drops the previous one', async () => {
    const browser = await signedIn();
    const avatarPath = async () =>
      String(dataOf(await update(browser, {}, await jpeg(900, 600))).full_avatar_path);
    const first = await avatarPath();
    const { response } = await browser.get(first);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    const second = await avatarPath();
    expect((await browser.get(first)).status).toBe(404);
    expect((await browser.get(second)).status).toBe(200);
    expect(await me(browser)).toMatchObject({ full_avatar_path: second });
  });

  it('changes nothing when the file is not an image', async () => {
    const browser = await signedIn();
    const before = await me(browser);
    expect(await update(browser, { firstname: 'ريم' }, Buffer.from('no picture'))).toMatchObject({
      status: 422,
      body: { errors: { avatar: [expect.stringContaining('ليس صورة')] } },
    });
    expect(await me(browser)).toEqual(before);
  });
});
