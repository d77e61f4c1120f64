import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPictures } from '../../../../testing/pictures.ts';
import { respond, server } from '../../../../testing/server.ts';
import { photoOf } from './page-photo.ts';

beforeEach(() => {
  stubPictures().decode.mockResolvedValue({ width: 800, height: 600, close: vi.fn() });
});
afterEach(() => vi.unstubAllGlobals());

it('uploads a page of this device once, also when its doses are sent again', async () => {
  let uploads = 0;
  server.use(
    respond('post', '/api/clinic/record/doses/booklet/photo', () => {
      uploads += 1;
      return { key: `key-${uploads}` };
    }),
  );
  const page = {
    file: new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'page.jpg', { type: 'image/jpeg' }),
  };
  expect(await photoOf('r', page)).toEqual({ key: 'key-1' });
  expect(await photoOf('r', page)).toEqual({ key: 'key-1' });
  expect(uploads).toBe(1);
});

it('names a page of the conversation by its message', async () => {
  expect(await photoOf('r', { messageId: 'm' })).toEqual({ message_id: 'm' });
});
