import { uploadLimits } from '@rifq/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Pictures, stubPictures } from '../../testing/pictures.ts';
import { photoToSend } from './shrink-photo.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const file = new File([JPEG], 'cat.jpg', { type: 'image/jpeg' });
let decode: Pictures['decode'];
let close: Pictures['close'];

beforeEach(() => {
  ({ decode, close } = stubPictures());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends a photo unchanged that is within the stored size', async () => {
  decode.mockResolvedValue({ width: 1920, height: 1080, close });
  expect(await photoToSend(file)).toBe(file);
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['HEIC', 'image/heic', '\0\0\0\u0018ftypheic'],
  ['HEIC without a name for it', '', '\0\0\0\u0018ftypheic'],
  ['AVIF', 'image/avif', '\0\0\0\u0018ftypavif'],
  ['GIF', 'image/gif', 'GIF89a'],
  ['BMP', 'image/bmp', 'BM'],
  ['BMP that is called a JPEG', 'image/jpeg', 'BM'],
])('re-encodes a small %s, which the server does not know', async (_name, type, start) => {
  decode.mockResolvedValue({ width: 40, height: 40, close });
  const sent = await photoToSend(new File([start], 'cat', { type }));
  expect(sent.type).toBe('image/webp');
  expect(await sent.text()).toBe('smaller');
});

it('re-encodes a photo with few pixels and too many bytes', async () => {
  decode.mockResolvedValue({ width: 1900, height: 1900, close });
  const large = new File([JPEG, new Uint8Array(uploadLimits.bytes)], 'cat.jpg', { type: 'image/jpeg' });
  expect(await (await photoToSend(large)).text()).toBe('smaller');
});

it('scales down a photo with too many pixels, however few bytes it has', async () => {
  decode.mockResolvedValue({ width: 9248, height: 6936, close });
  const sent = await photoToSend(file);
  expect(await sent.text()).toBe('smaller');
  expect(close).toHaveBeenCalledOnce();
});

it('retries without the option that some browsers reject', async () => {
  decode
    .mockRejectedValueOnce(new TypeError('from-image'))
    .mockResolvedValue({ width: 9248, height: 6936, close });
  expect(await (await photoToSend(file)).text()).toBe('smaller');
  expect(decode.mock.lastCall).toEqual([file]);
});

it('sends a file unchanged that the browser cannot read', async () => {
  decode.mockRejectedValue(new DOMException('InvalidStateError'));
  expect(await photoToSend(file)).toBe(file);
});
