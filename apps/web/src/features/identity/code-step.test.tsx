import { QueryObserver } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useAuthStore } from '../../lib/session/auth-store.ts';
import { signInBrowser } from '../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../testing/server.ts';
import { button, newUser, openCode, signs, type, VERIFICATION, verifies } from './testing/register.tsx';

/** Id of another verification, even of the same phone. */
const OTHER = '0190f5fe-7c00-7a00-8000-0000000000bb';

describe('the code', () => {
  it('is submitted automatically when complete, signs in, and a new user continues to the name', async () => {
    const { code, address } = await openCode();
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/user/otp/verify', body => {
        sent.push(body);
        return { verification_id: VERIFICATION, expires_in: 600 };
      }),
      respond('post', '/api/user/sign', body => {
        sent.push(body);
        signInBrowser();
        return {
          is_active: false,
          inactive_reason: 'incomplete' as const,
          token: 'live-token',
          expires_in: 60,
        };
      }),
      respond('get', '/api/user/me', newUser),
    );
    type(code, '٤٠٨١٢٣');
    await screen.findByRole('heading', { name: 'بقي الاسم والبريد' });
    expect(sent).toEqual([
      { verification_id: VERIFICATION, code: '408123' },
      { phone: '0501234567', countryCode: 966, verification_id: VERIFICATION },
    ]);
    expect(address()).toBe('/register/complete');
    expect(localStorage.getItem('token')).toBe('live-token');
  });

  it('redirects a registered user to the requested page', async () => {
    const { code, address } = await openCode('/register?next=%2Fdashboard%2Fpets');
    server.use(verifies, signs({ is_active: true, inactive_reason: null }));
    type(code, '408123');
    await screen.findByText('dashboard');
    expect(address()).toBe('/dashboard/pets');
    expect(sessionStorage.getItem('rifq.registration')).not.toContain('0501234567');
  });

  it('removes all data of the previous user, in memory and on the screen', async () => {
    const { code, queryClient } = await openCode();
    const theirs = vi.fn();
    const queryKey = ['theirs'];
    queryClient.setQueryData(queryKey, 'secret');
    const shown = new QueryObserver(queryClient, { queryKey, enabled: false });
    onTestFinished(shown.subscribe(({ data }) => theirs(data)));
    server.use(verifies, signs({ is_active: true, inactive_reason: null }));
    type(code, '408123');
    await screen.findByText('dashboard');
    expect(queryClient.getQueryData(queryKey)).toBeUndefined();
    expect(theirs).toHaveBeenLastCalledWith(undefined);
  });

  it('is sent once when it is completed and submitted manually at the same time', async () => {
    const { code } = await openCode();
    let verified = 0;
    server.use(
      respond('post', '/api/user/otp/verify', () => {
        verified += 1;
        return { verification_id: VERIFICATION, expires_in: 600 };
      }),
      signs({ is_active: true, inactive_reason: null }),
    );
    type(code, '40812');
    act(() => {
      type(code, '408123');
      fireEvent.submit(code);
      fireEvent.submit(code);
    });
    await screen.findByText('dashboard');
    expect(verified).toBe(1);
  });

  it('that is wrong has an error at the field, is cleared and can be typed again', async () => {
    const { code } = await openCode();
    const message = 'الرمز غير صحيح. بقيت 4 محاولات.';
    server.use(
      refuse('post', '/api/user/otp/verify', 422, {
        code: 'identity.code_wrong',
        message: 'خطأ',
        errors: { code: [message] },
      }),
    );
    type(code, '000000');
    await screen.findByText(message);
    expect(code.value).toBe('');
    expect(document.activeElement).toBe(code);
    server.use(verifies, signs({ is_active: true, inactive_reason: null }));
    type(code, '408123');
    await screen.findByText('dashboard');
  });

  it.each([
    [422, 'identity.code_expired', 'انتهت صلاحية الرمز.'],
    [422, 'identity.code_exhausted', 'استُنفدت المحاولات.'],
    [429, 'identity.phone_locked', 'أُوقف الدخول به حتى الغد.'],
  ] as const)("shows the server's error: %s %s", async (status, key, message) => {
    const { code } = await openCode();
    server.use(refuse('post', '/api/user/otp/verify', status, { code: key, message }));
    type(code, '408123');
    await screen.findByText(message);
    expect(code.getAttribute('aria-invalid')).toBe('true');
  });

  it('stays typed on a network error, and after that only signing in is repeated', async () => {
    const { code } = await openCode();
    let proofs = 0;
    server.use(
      respond('post', '/api/user/otp/verify', () => {
        proofs += 1;
        return { verification_id: VERIFICATION, expires_in: 600 };
      }),
      lose('post', '/api/user/sign'),
    );
    type(code, '408123');
    await screen.findByText(/تعذّر الوصول إلى رِفق/);
    expect(code.value).toBe('408123');
    server.use(signs({ is_active: true, inactive_reason: null }));
    fireEvent.click(button('تأكيد'));
    await screen.findByText('dashboard');
    expect(proofs).toBe(1);
  });

  it('is not needed if the phone was proved but the response lost, and is verified if it was not', async () => {
    const asked: unknown[] = [];
    const { code } = await openCode();
    const { setMaybeProved } = useAuthStore.getState();
    act(() => setMaybeProved(OTHER));
    server.use(
      refuse('post', '/api/user/sign', 422, { code: 'identity.proof_invalid', message: 'لا' }),
      refuse('post', '/api/user/otp/verify', 422, {
        code: 'identity.code_wrong',
        message: 'الرمز غير صحيح.',
      }),
    );
    type(code, '000000');
    await screen.findByText('الرمز غير صحيح.');
    act(() => setMaybeProved(OTHER));
    server.use(
      respond('post', '/api/user/sign', body => {
        asked.push(body);
        signInBrowser();
        return { is_active: true, inactive_reason: null, token: 'live-token', expires_in: 60 };
      }),
    );
    type(code, '408123');
    await screen.findByText('dashboard');
    expect(asked).toEqual([{ phone: '0501234567', countryCode: 966, verification_id: OTHER }]);
  });

  it('can be resent after the wait, with a countdown', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const { code } = await openCode();
      expect(screen.getByText('0:30')).toBeTruthy();
      act(() => void vi.advanceTimersByTime(6_000));
      expect(screen.getByText('0:24')).toBeTruthy();
      act(() => void vi.advanceTimersByTime(24_000));
      type(code, '12');
      server.use(
        respond('post', '/api/user/otp/send', {
          verification_id: VERIFICATION,
          expires_in: 300,
          resend_in: 60,
        }),
      );
      fireEvent.click(button('إعادة الإرسال'));
      await screen.findByText('1:00');
      expect(code.value).toBe('');
      expect(screen.getByText(/أُرسل رمز جديد/)).toBeTruthy();
      act(() => void vi.advanceTimersByTime(299_000));
      expect(screen.queryByText(/انتهت صلاحية هذا الرمز/)).toBeNull();
      act(() => void vi.advanceTimersByTime(1_000));
      expect(screen.getByText(/انتهت صلاحية هذا الرمز/)).toBeTruthy();
      expect(screen.queryByText(/أُرسل رمز جديد/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
