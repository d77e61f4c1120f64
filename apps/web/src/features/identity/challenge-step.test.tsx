import { webcrypto } from 'node:crypto';
import type { Challenge, Solution } from '@rifq/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { respond, server } from '../../testing/server.ts';
import {
  button,
  codeField,
  open,
  openCode,
  phoneField,
  signs,
  type,
  VERIFICATION,
} from './testing/register.tsx';

// jsdom has no Web Crypto.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

const LINE = /فحص المتصفّح/;

/** A challenge that takes a few derivations, or one that is never solved. */
async function challengeOf({ isEndless = false } = {}): Promise<Challenge> {
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 5, deriveKey } as const;
  const { parameters } = await createChallenge(options);
  const { algorithm: _algorithm, keySignature: _none, ...rest } = parameters;
  return {
    parameters: {
      nonce: rest.nonce,
      salt: rest.salt,
      cost: rest.cost,
      keyLength: rest.keyLength,
      algorithm: 'PBKDF2/SHA-256',
      keyPrefix: isEndless ? 'ff'.repeat(16) : rest.keyPrefix,
      keySignature: '00',
      expiresAt: 1,
      data: { bound: 'x' },
    },
    signature: '00',
  };
}

const sent = { verification_id: VERIFICATION, expires_in: 300, resend_in: 30 };

/** Fakes a call that requires the solution of a challenge before it returns `data`. Returns the received solutions. */
function asksFirst(path: '/api/user/otp/send' | '/api/user/otp/verify', challenge: Challenge, data: object) {
  const solutions: Solution[] = [];
  server.use(
    http.post<never, { solution?: Solution }>(path, async ({ request }) => {
      const { solution } = await request.json();
      if (solution !== undefined) {
        solutions.push(solution);
        return HttpResponse.json({ data });
      }
      const refusal = { code: 'identity.challenge_required', message: 'يلزم فحص المتصفّح', challenge };
      return HttpResponse.json(refusal, { status: 429 });
    }),
  );
  return solutions;
}

describe('a phone under attack', () => {
  it('gets its code after an automatic check of the browser, here without workers', async () => {
    const challenge = await challengeOf();
    server.use(respond('post', '/api/user/phone/count', { count: 1 }));
    const solutions = asksFirst('/api/user/otp/send', challenge, sent);
    open();
    type(await phoneField(), '0501234567');
    act(() => {
      button('إرسال الرمز').click();
      button('إرسال الرمز').click();
    });
    await codeField();
    expect(solutions).toEqual([
      { challenge, counter: 5, derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('announces the check, which can be cancelled without losing the number', async () => {
    const challenge = await challengeOf({ isEndless: true });
    server.use(respond('post', '/api/user/phone/count', { count: 1 }));
    const solutions = asksFirst('/api/user/otp/send', challenge, sent);
    open();
    type(await phoneField(), '0501234567');
    fireEvent.click(button('إرسال الرمز'));
    expect((await screen.findByText(LINE)).getAttribute('role')).toBe('status');
    fireEvent.click(button('إلغاء'));
    await waitFor(() => expect(screen.queryByText(LINE)).toBeNull());
    expect((await phoneField()).value).toBe('0501234567');
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('');
    asksFirst('/api/user/otp/send', await challengeOf(), sent);
    fireEvent.click(button('إرسال الرمز'));
    await codeField();
    expect(solutions).toEqual([]);
  });

  it('stops the check when the step is left', async () => {
    const challenge = await challengeOf({ isEndless: true });
    server.use(respond('post', '/api/user/phone/count', { count: 1 }));
    asksFirst('/api/user/otp/send', challenge, sent);
    const { unmount } = open();
    type(await phoneField(), '0501234567');
    fireEvent.click(button('إرسال الرمز'));
    await screen.findByText(LINE);
    // A check that continued would prevent the test from ending.
    unmount();
  });

  it('accepts a typed code, after the same check', async () => {
    const { code } = await openCode();
    const challenge = await challengeOf();
    const solutions = asksFirst('/api/user/otp/verify', challenge, {
      verification_id: VERIFICATION,
      expires_in: 600,
    });
    server.use(signs({ is_active: true, inactive_reason: null }));
    type(code, '408123');
    await screen.findByText('dashboard');
    expect(solutions).toHaveLength(1);
  });

  it('preserves the typed code when the check is cancelled', async () => {
    const { code } = await openCode();
    asksFirst('/api/user/otp/verify', await challengeOf({ isEndless: true }), {});
    type(code, '408123');
    await screen.findByText(LINE);
    fireEvent.click(button('إلغاء'));
    await waitFor(() => expect(screen.queryByText(LINE)).toBeNull());
    expect(code.value).toBe('408123');
    expect(code.getAttribute('aria-invalid')).not.toBe('true');
  });
});
