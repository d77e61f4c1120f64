import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Pictures, stubPictures } from '../../testing/pictures.ts';
import { photoToSend } from './shrink-photo.ts';

const file = new File(['photo'], 'cat.jpg', { type: 'image/jpeg' });
let decode: Pictures['decode'];
let close: Pictures['close'];

beforeEach(() => {
  ({ decode, close } = stubPictures());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends a photo that is no larger than it is kept as it is', async () => {
  decode.mockResolvedValue({ width: 1920, height: 1080, close });
  expect(await photoToSend(file)).toBe(file);
  expect(close).toHaveBeenCalledOnce();
});

it('makes one of more pixels smaller, however few bytes it has', async () => {
  decode.mockResolvedValue({ width: 9248, height: 6936, close });
  const sent = await photoToSend(file);
  expect(await sent.text()).toBe('smaller');
  expect(close).toHaveBeenCalledOnce();
});

it('tries again without the option that some browsers refuse', async () => {
  decode
    .mockRejectedValueOnce(new TypeError('from-image'))
    .mockResolvedValue({ width: 9248, height: 6936, close });
  expect(await (await photoToSend(file)).text()).toBe('smaller');
  expect(decode.mock.lastCall).toEqual([file]);
});

it('leaves what the browser cannot read to the server', async () => {
  decode.mockRejectedValue(new DOMException('InvalidStateError'));
  expect(await photoToSend(file)).toBe(file);
});
