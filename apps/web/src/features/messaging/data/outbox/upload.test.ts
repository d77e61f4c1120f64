import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { lose, refuse, server } from '../../../../testing/server.ts';
import { buildConversation, buildMessage } from '../../testing/build.ts';
import { upload } from './upload.ts';

const PATH = '/api/messages/attach';
const going = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

describe('an upload', () => {
  it('returns the accepted message', async () => {
    const data = { message: buildMessage({ own: true }), conversation: buildConversation() };
    server.use(http.post(PATH, () => HttpResponse.json({ data })));
    expect(await upload(PATH, new FormData(), going())).toEqual(data);
  });

  it("rejects with the server's error message", async () => {
    server.use(refuse('post', PATH, 409, { code: 'messages.too_many_files', message: 'ملفات كثيرة' }));
    const refused = { status: 409, code: 'messages.too_many_files', message: 'ملفات كثيرة' };
    await expect(upload(PATH, new FormData(), going())).rejects.toMatchObject(refused);
  });

  it('rejects with a network error if there is no response', async () => {
    server.use(lose('post', PATH));
    await expect(upload(PATH, new FormData(), going())).rejects.toMatchObject({ code: 'network.lost' });
  });

  it('stops when it is aborted', async () => {
    const abort = new AbortController();
    server.use(
      http.post(PATH, () => {
        abort.abort(new Error('taken back'));
        return new Promise<never>(() => undefined);
      }),
    );
    const gone = upload(PATH, new FormData(), { ...going(), signal: abort.signal });
    await expect(gone).rejects.toThrow('taken back');
  });
});
