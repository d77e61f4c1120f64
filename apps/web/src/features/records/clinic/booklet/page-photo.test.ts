import { recordLimits } from '@rifq/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPictures } from '../../../../testing/pictures.ts';
import { respond, server } from '../../../../testing/server.ts';
import { forgetUploads, withPhotos } from './page-photo.ts';

beforeEach(() => {
  stubPictures().decode.mockResolvedValue({ width: 800, height: 600, close: vi.fn() });
});
afterEach(() => vi.unstubAllGlobals());

const dose = { given_on: '2023-06-01', protocols: ['2' as const] };
const buildPage = (address: string) => ({
  address,
  file: new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'page.jpg', { type: 'image/jpeg' }),
});

/** Counts uploads, each of which gets a key. */
function countUploads(): () => number {
  let uploads = 0;
  server.use(
    respond('post', '/api/clinic/record/doses/booklet/photo', () => {
      uploads += 1;
      return { key: `key-${uploads}` };
    }),
  );
  return () => uploads;
}

it('names the page of each dose, and uploads a page once, also when its doses are sent again', async () => {
  const uploads = countUploads();
  const [first, second] = [buildPage('blob:1'), buildPage('blob:2')];
  const sent = { address: '/api/pictures/m', messageId: 'm' };
  const copied = [first, first, undefined, second, sent].map(page => ({ dose, page }));
  const expected = {
    doses: [{ ...dose, photo: 0 }, { ...dose, photo: 0 }, dose, { ...dose, photo: 1 }, { ...dose, photo: 2 }],
    photos: [{ key: 'key-1' }, { key: 'key-2' }, { message_id: 'm' }],
  };
  expect(await withPhotos('r', copied)).toEqual(expected);
  expect(await withPhotos('r', copied)).toEqual(expected);
  expect(uploads()).toBe(2);
  forgetUploads(copied);
  await withPhotos('r', copied);
  expect(uploads()).toBe(4);
});

it('sends no photos without pages, and not more than the server takes', async () => {
  expect(await withPhotos('r', [{ dose, page: undefined }])).toEqual({ doses: [dose] });
  const copied = Array.from({ length: recordLimits.bookletPhotos + 1 }, (_, index) => ({
    dose,
    page: { address: `/api/pictures/${index}`, messageId: `m${index}` },
  }));
  const { doses, photos } = await withPhotos('r', copied);
  expect(photos).toHaveLength(recordLimits.bookletPhotos);
  expect(doses.at(-1)).toEqual(dose);
});
