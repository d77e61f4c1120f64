import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lose, refuse, respond, server } from '../../testing/server.ts';
import { request, send } from './request.ts';

const PHONE = { phone: '501234567', countryCode: 966 };
const PHONE_COUNT = '/api/user/phone/count';
const DEVICES = '/api/user/devices';

/** A handler that counts its calls, and responds with each status in turn (200 after the last). */
function counting(method: 'get' | 'post', path: string, statuses: readonly number[]) {
  const asked = { times: 0 };
  server.use(
    http[method](path, () => {
      const status = statuses[asked.times] ?? 200;
      asked.times += 1;
      return status === 200
        ? HttpResponse.json({ data: { devices: [] } })
        : HttpResponse.json({ code: 'request.failed', message: 'خلل' }, { status });
    }),
  );
  return asked;
}

describe('methods', () => {
  it.each(['put', 'delete', 'patch', 'head', 'GET'])(
    'refuses %s with the sentence of specification 8.1',
    async method => {
      await expect(send(method, DEVICES)).rejects.toThrow(
        new Error('Non recognized method: only allowed methods are get,post'),
      );
    },
  );

  it('sends a get as query parameters', async () => {
    let asked: unknown;
    server.use(
      respond('get', '/api/vaccines/plan', sent => {
        asked = sent;
        return { as_of: '2026-11-20', pets: [] };
      }),
    );
    await request('get', '/api/vaccines/plan', { pet_id: 'p1' });
    expect(asked).toEqual({ pet_id: 'p1' });
  });

  it('sends the client header, which a page of another site cannot', async () => {
    let named: string | null = null;
    server.use(
      http.get(DEVICES, ({ request: { headers } }) => {
        named = headers.get('x-rifq-client');
        return HttpResponse.json({ data: { devices: [] } });
      }),
    );
    await request('get', DEVICES);
    expect(named).toBe('web');
  });

  it('sends a post as a JSON body, and returns the content of data', async () => {
    let sent: unknown;
    server.use(
      respond('post', PHONE_COUNT, body => {
        sent = body;
        return { count: 1 };
      }),
    );
    await expect(request('post', PHONE_COUNT, PHONE)).resolves.toEqual({ count: 1 });
    expect(sent).toEqual(PHONE);
  });

  it('accepts a path without its first slash (specification 7.5)', async () => {
    server.use(respond('post', PHONE_COUNT, { count: 0 }));
    await expect(request('post', 'api/user/phone/count', PHONE)).resolves.toEqual({ count: 0 });
  });

  it('carries no Authorization header: the server creates it from the cookie', async () => {
    let header: string | null = '';
    server.use(
      http.get(DEVICES, ({ request: got }) => {
        header = got.headers.get('authorization');
        return HttpResponse.json({ data: { devices: [] } });
      }),
    );
    await request('get', DEVICES);
    expect(header).toBeNull();
  });
});

describe('a form', () => {
  it('holds the truthy fields only, files too', async () => {
    let form: FormData | undefined;
    server.use(
      http.post('/api/profile/update', async ({ request: got }) => {
        form = await got.formData();
        return HttpResponse.json({ data: {} });
      }),
    );
    const avatar = new File(['x'], 'me.png', { type: 'image/png' });
    await request('post', '/api/profile/update', { firstname: 'نورة', surname: '', avatar }, { form: true });
    expect([...(form?.keys() ?? [])]).toEqual(['firstname', 'avatar']);
    expect(form?.get('firstname')).toBe('نورة');
  });
});

describe('the type of a call', () => {
  it('requires `form` where the contract has files, and only there', () => {
    // @ts-expect-error this call takes files
    const withoutForm = () => request('post', '/api/profile/update', {});
    // @ts-expect-error this one takes none
    const withForm = () => request('post', PHONE_COUNT, PHONE, { form: true });
    expect([withoutForm, withForm]).toHaveLength(2);
  });
});

describe('retries', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('repeats a get once after %i', async status => {
    const asked = counting('get', DEVICES, [status]);
    await expect(request('get', DEVICES)).resolves.toEqual({ devices: [] });
    expect(asked.times).toBe(2);
  });

  it('repeats a get once when no response arrived', async () => {
    let times = 0;
    server.use(
      http.get(DEVICES, () => {
        times += 1;
        return HttpResponse.error();
      }),
    );
    await expect(request('get', DEVICES)).rejects.toMatchObject({ code: 'network.lost' });
    expect(times).toBe(2);
  });

  it('aborts with its signal, and is not repeated then', async () => {
    const asked = counting('get', DEVICES, [503]);
    const abort = new AbortController();
    abort.abort();
    await expect(request('get', DEVICES, undefined, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked.times).toBe(0);
  });

  it('repeats a get no more than once', async () => {
    const asked = counting('get', DEVICES, [503, 503]);
    await expect(request('get', DEVICES)).rejects.toMatchObject({ status: 503 });
    expect(asked.times).toBe(2);
  });

  it.each([400, 401, 403, 404, 422])('does not repeat a get after %i', async status => {
    const asked = counting('get', DEVICES, [status]);
    await expect(request('get', DEVICES)).rejects.toMatchObject({ status });
    expect(asked.times).toBe(1);
  });

  it.each([409, 429, 500, 503])('never repeats a post, not even after %i', async status => {
    const asked = counting('post', PHONE_COUNT, [status]);
    await expect(request('post', PHONE_COUNT, PHONE)).rejects.toMatchObject({ status });
    expect(asked.times).toBe(1);
  });
});

describe('failures', () => {
  it('are typed: status, code, message, fields and retry delay', async () => {
    server.use(
      refuse('post', PHONE_COUNT, 429, {
        code: 'request.too_many',
        message: 'محاولات كثيرة',
        errors: { phone: ['رقم الجوال غير صحيح'] },
        retry_after: 12,
      }),
    );
    await expect(request('post', PHONE_COUNT, PHONE)).rejects.toMatchObject({
      name: 'ApiError',
      status: 429,
      code: 'request.too_many',
      message: 'محاولات كثيرة',
      errors: { phone: ['رقم الجوال غير صحيح'] },
      retryAfter: 12,
    });
  });

  it('of the network are distinct from those of the server', async () => {
    server.use(lose('post', PHONE_COUNT));
    await expect(request('post', PHONE_COUNT, PHONE)).rejects.toMatchObject({
      status: 0,
      code: 'network.lost',
    });
  });

  it('of a newer server show its message', async () => {
    const body = { code: 'pets.asleep', message: 'مشمش نائم الآن.' };
    server.use(http.post(PHONE_COUNT, () => HttpResponse.json(body, { status: 409 })));
    await expect(request('post', PHONE_COUNT, PHONE)).rejects.toMatchObject(body);
  });

  it.each([
    ['a page', HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
    ['of another shape', HttpResponse.json({ code: 'E_CONN', message: 'Bad gateway' }, { status: 502 })],
  ])('of a foreign response also have a message: %s', async (_name, response) => {
    server.use(http.post(PHONE_COUNT, () => response));
    const failure = await request('post', PHONE_COUNT, PHONE).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 502, code: 'response.unknown' });
    expect(failure).toHaveProperty('message', expect.stringContaining('خلل من عندنا'));
  });
});

it.each([
  [false, /^لا اتصال بالإنترنت\./],
  [true, /^تعذّر الوصول إلى رِفق\./],
])(
  'names the cause of a call without a response in a browser that is online: %s',
  async (isOnline, cause) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    onTestFinished(() => onLine.mockRestore());
    server.use(lose('get', DEVICES));
    await expect(request('get', DEVICES)).rejects.toMatchObject({
      code: 'network.lost',
      message: expect.stringMatching(cause),
    });
  },
);
