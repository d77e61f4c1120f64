import { deleteApp, getApps } from '@firebase/app';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAuthStore } from '../../../../lib/session/auth-store.ts';
import { lose, refuse, respond, server } from '../../../../testing/server.ts';
import type { Checks } from '../port.ts';
import { firebaseCodes } from './firebase-codes.ts';

const PHONE = { phone: '0501234567', countryCode: 966 };
const FIRST = '0190f5fe-7c00-7a00-8000-0000000000a1';
const SECOND = '0190f5fe-7c00-7a00-8000-0000000000a2';

const client = {
  provider: 'firebase' as const,
  config: { api_key: 'key', auth_domain: 'rifq.example', project_id: 'rifq-of-tests', app_id: '1:2:web:3' },
  emulator: 'http://127.0.0.1:9099',
};

const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const seconds = () => Math.floor(Date.now() / 1000);
const idToken = () =>
  `${base64url({ alg: 'none' })}.${base64url({ sub: 'a-user', iat: seconds(), exp: seconds() + 3600 })}.`;

/** Requests to the service, in order, and the error of the next message. */
const service = { asked: [] as string[], refusal: null as string | null };

const ofService = http.all(/^http:\/\/127\.0\.0\.1:9099\//, ({ request }) => {
  const method = /\/v\d\/(?:accounts:)?(\w+)/.exec(request.url)?.[1];
  switch (method) {
    case 'recaptchaParams':
      return HttpResponse.json({ recaptchaSiteKey: 'any' });
    case 'sendVerificationCode': {
      service.asked.push('message');
      if (service.refusal !== null)
        return HttpResponse.json({ error: { code: 400, message: service.refusal } }, { status: 400 });
      return HttpResponse.json({ sessionInfo: `session ${service.asked.length}` });
    }
    case 'signInWithPhoneNumber':
      service.asked.push('code');
      return HttpResponse.json({
        idToken: idToken(),
        refreshToken: 'any',
        localId: 'a-user',
        expiresIn: '3600',
      });
    case 'lookup':
      return HttpResponse.json({ users: [{ localId: 'a-user' }] });
    default:
      // The emulator has no reCAPTCHA Enterprise either.
      return new HttpResponse(null, { status: 501 });
  }
});

const checks: Checks = { run: call => call(), during: work => work(new AbortController().signal) };

/** Makes the server create these verifications, in order. */
function begins(...ids: string[]) {
  const left = [...ids];
  return respond('post', '/api/user/otp/send', () => ({
    verification_id: left.shift() ?? 'no other was expected',
    phone: '+966501234567',
    expires_in: 300,
    resend_in: 30,
  }));
}

/** Accepts tokens, and returns the ids of their verifications. */
function takesTokens() {
  const taken: string[] = [];
  server.use(
    respond('post', '/api/user/otp/token', sent => {
      const { verification_id } = sent as { verification_id: string };
      taken.push(verification_id);
      return { verification_id, expires_in: 600 };
    }),
  );
  return taken;
}

beforeEach(() => {
  Object.assign(service, { asked: [], refusal: null });
  // The client logs that the emulator has no reCAPTCHA Enterprise.
  vi.spyOn(console, 'log').mockReturnValue();
  server.use(ofService);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  useAuthStore.getState().forgetRegistration();
  await Promise.all(getApps().map(deleteApp));
});

describe('a code of the service', () => {
  it('is counted by the server, sent by the service, and proved by its token', async () => {
    server.use(begins(FIRST));
    const taken = takesTokens();
    const codes = firebaseCodes(client);
    const sent = await codes.send(PHONE, checks);
    expect(sent).toMatchObject({ id: FIRST, ...PHONE, session: 'session 1' });
    expect(await codes.prove(sent, '123456', checks)).toBe(FIRST);
    expect(taken).toEqual([FIRST]);
    expect(useAuthStore.getState().unsent).toBeNull();
  });

  it('that the service did not send is requested again without another wait, and after a minute with a new verification', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server.use(begins(FIRST, SECOND));
    const codes = firebaseCodes(client);
    service.refusal = 'TOO_MANY_ATTEMPTS_TRY_LATER';
    await expect(codes.send(PHONE, checks)).rejects.toMatchObject({ code: 'identity.sends_exhausted' });
    vi.setSystemTime(Date.now() + 50_000);
    await expect(codes.send(PHONE, checks)).rejects.toMatchObject({ code: 'identity.sends_exhausted' });
    expect(useAuthStore.getState().unsent?.verification.id).toBe(FIRST);
    vi.setSystemTime(Date.now() + 20_000);
    service.refusal = null;
    expect(await codes.send(PHONE, checks)).toMatchObject({ id: SECOND });
  });

  it("still proves the phone while the service rejects another, for the server's latest verification", async () => {
    server.use(begins(FIRST, SECOND));
    const taken = takesTokens();
    const codes = firebaseCodes(client);
    const sent = await codes.send(PHONE, checks);
    service.refusal = 'QUOTA_EXCEEDED';
    await expect(codes.send(sent, checks)).rejects.toMatchObject({ code: 'identity.sends_exhausted' });
    expect(await codes.prove(sent, '123456', checks)).toBe(SECOND);
    expect(taken).toEqual([SECOND]);
  });

  it('is verified once at the service: its token is sent again after a lost response, and not after a rejection', async () => {
    server.use(begins(FIRST));
    const codes = firebaseCodes(client);
    const sent = await codes.send(PHONE, checks);
    server.use(lose('post', '/api/user/otp/token'));
    await expect(codes.prove(sent, '123456', checks)).rejects.toMatchObject({ code: 'network.lost' });
    expect(useAuthStore.getState().maybeProved).toBe(FIRST);
    server.use(refuse('post', '/api/user/otp/token', 422, { code: 'identity.token_invalid', message: 'لا' }));
    await expect(codes.prove(sent, '123456', checks)).rejects.toMatchObject({
      code: 'identity.token_invalid',
    });
    expect(useAuthStore.getState().maybeProved).toBeNull();
    takesTokens();
    await codes.prove(sent, '123456', checks);
    expect(service.asked).toEqual(['message', 'code', 'code']);
  });

  it('is not sent if the user cancels during the check of the browser', async () => {
    server.use(begins(FIRST));
    const reason = new Error('cancelled');
    const controller = new AbortController();
    const during: Checks['during'] = work => {
      const done = work(controller.signal);
      controller.abort(reason);
      return done;
    };
    const codes = firebaseCodes(client);
    await expect(codes.send(PHONE, { ...checks, during })).rejects.toBe(reason);
    expect(service.asked).toEqual([]);
    expect(document.body.childElementCount).toBe(0);
    expect(await codes.send(PHONE, checks)).toMatchObject({ id: FIRST, session: 'session 1' });
  });
});

describe('a code of the app itself', () => {
  it('is accepted if the site has returned to its own codes', async () => {
    server.use(
      respond('post', '/api/user/otp/send', { verification_id: FIRST, expires_in: 300, resend_in: 30 }),
      respond('post', '/api/user/otp/verify', { verification_id: FIRST, expires_in: 600 }),
    );
    const codes = firebaseCodes(client);
    const sent = await codes.send(PHONE, checks);
    expect(sent.session).toBeUndefined();
    expect(await codes.prove(sent, '123456', checks)).toBe(FIRST);
    expect(service.asked).toEqual([]);
  });
});
