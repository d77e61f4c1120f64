import type { Pet } from '@rifq/contract/calls';
import { buildOwner, buildPet } from '@rifq/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionJob } from '../../platform/retention.ts';
import { decompressionBomb, fileForm, jpeg, phonePhoto, png } from '../../testing/images.ts';
import { runJob } from '../../testing/run-job.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorTexts } from './files.texts.ts';

let test: TestApp;
let ownerId: string;
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp();
  ownerId = (await buildOwner(test.database.db)).id;
  browser = await test.signedIn(ownerId);
});
afterAll(() => test.close());

async function photoOf(petId: string, bytes: Buffer, as = browser): Promise<string> {
  const response = await as.post('/api/pets/photo', fileForm('photo', bytes, { pet_id: petId }));
  const { photo } = dataOf<{ pet: Pet }>(response).pet;
  if (photo === null) throw new Error('the pet has no photo');
  return photo;
}

const load = (address: string, as = browser) => as.get(address);

describe('a photo', () => {
  it('with too many pixels is refused with a specific error', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const form = fileForm('photo', decompressionBomb(), { pet_id: pet.id });
    expect(await browser.post('/api/pets/photo', form)).toMatchObject({
      status: 413,
      body: { code: 'files.too_many_pixels', message: errorTexts['files.too_many_pixels'] },
    });
  });

  it('is stored upright as WebP, without location, camera or other metadata', async () => {
    const sent = await phonePhoto();
    const before = await sharp(sent).metadata();
    expect(before.exif?.includes('Rifq Cameras')).toBe(true);
    expect(before).toMatchObject({ width: 80, height: 40, orientation: 6 });

    const pet = await buildPet(test.database.db, ownerId);
    const { response } = await load(await photoOf(pet.id, sent));
    expect(response.headers['content-type']).toBe('image/webp');
    const stored = await sharp(response.rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 40, height: 80 });
    expect([stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(response.rawPayload.includes('Rifq Cameras')).toBe(false);
  });

  it('is scaled down to screen size, and never enlarged', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const big = await load(await photoOf(pet.id, await jpeg(3000, 1500)));
    expect(await sharp(big.response.rawPayload).metadata()).toMatchObject({ width: 1280, height: 640 });
    const small = await load(await photoOf(pet.id, await png(30, 20)));
    expect(await sharp(small.response.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  it('is served from an unguessable path, with headers that prevent scripts and sniffing', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const address = await photoOf(pet.id, await jpeg());
    expect(address).toMatch(/^\/api\/files\/[\w-]{24}$/);
    expect((await load(address)).response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
  });

  it('cached by a browser is revalidated for its owner only', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const address = await photoOf(pet.id, await jpeg());
    const { etag } = (await load(address)).response.headers;
    const again = async (as: Browser) =>
      (
        await test.app.inject({
          url: address,
          headers: {
            'sec-fetch-site': 'same-origin',
            'if-none-match': String(etag),
            cookie: `__Secure_TK=${as.cookies.get('__Secure_TK')}`,
          },
        })
      ).statusCode;
    const otherUser = await test.signedIn((await buildOwner(test.database.db)).id);
    expect([await again(browser), await again(otherUser), await again(test.browser())]).toEqual([
      304, 404, 401,
    ]);
    dataOf(await browser.post('/api/pets/photo/remove', { pet_id: pet.id }));
    expect(await again(browser)).toBe(404);
  });

  it('is readable by its owner only', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const address = await photoOf(pet.id, await jpeg());
    const otherUser = await test.signedIn((await buildOwner(test.database.db)).id);
    expect(await load(address, otherUser)).toMatchObject({ status: 404, body: { code: 'files.not_found' } });
    expect((await load(address, test.browser())).status).toBe(401);
  });

  it('is no longer served after it is replaced or removed', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const first = await photoOf(pet.id, await jpeg());
    const second = await photoOf(pet.id, await png());
    expect((await load(first)).status).toBe(404);
    expect((await load(second)).status).toBe(200);
    dataOf(await browser.post('/api/pets/photo/remove', { pet_id: pet.id }));
    expect((await load(second)).status).toBe(404);
  });

  it('is required by the calls that set one', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const none = new FormData();
    none.append('pet_id', pet.id);
    const empty = fileForm('photo', Buffer.alloc(0), { pet_id: pet.id });
    for (const form of [none, empty]) {
      expect(await browser.post('/api/pets/photo', form)).toMatchObject({
        status: 422,
        body: { errors: { photo: ['لم يصل الملف.'] } },
      });
    }
  });

  it('as HEIC, which cannot be decoded here, is refused with an error that does not name the format', async () => {
    const brand = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1');
    const pet = await buildPet(test.database.db, ownerId);
    const response = await browser.post(
      '/api/pets/photo',
      fileForm('photo', brand, { pet_id: pet.id }, 'IMG_1.HEIC'),
    );
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { photo: [expect.stringContaining('JPEG وPNG وWebP.')] } },
    });
  });
});

describe('the bytes of a dropped photo', () => {
  it('are deleted a day later, unlike those of a photo in use', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const dropped = await photoOf(pet.id, await jpeg());
    const used = await photoOf(pet.id, await jpeg());
    const keyOf = (address: string) => address.slice('/api/files/'.length);
    const isStored = async (address: string) => (await test.deps.storage.get(keyOf(address))) !== null;

    test.advance(23 * 3600);
    await runJob(test, retentionJob);
    expect(await isStored(dropped)).toBe(true);
    test.advance(3600 + 1);
    await runJob(test, retentionJob);
    expect(await isStored(dropped)).toBe(false);
    expect(await isStored(used)).toBe(true);
    const { rows } = await test.database.pool.query('select key from files where key = any($1)', [
      [keyOf(dropped), keyOf(used)],
    ]);
    expect(rows).toEqual([{ key: keyOf(used) }]);
  });
});
