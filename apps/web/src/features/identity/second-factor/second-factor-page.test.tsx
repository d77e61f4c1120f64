import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { button, type } from '../testing/register.tsx';
import { Component as SecondFactorPage } from './second-factor-page.tsx';
import { enrolled, noMember, notEnrolled } from './testing/clinic-me.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Rifq:0501234567?secret=${SECRET}&issuer=Rifq`;
const CODES = ['7kq2-mwzr-4hpx', 'c3de-fghj-kmnp'];
const OPEN_UNTIL = '2026-11-22T20:00:00.000Z';

const begins = respond('post', '/api/user/second-factor/begin', { secret: SECRET, uri: URI });
const confirms = respond('post', '/api/user/second-factor/confirm', {
  open_until: OPEN_UNTIL,
  recovery_codes: CODES,
});
const passed = { open_until: OPEN_UNTIL, recovery_codes_left: 9 };
const passes = respond('post', '/api/user/second-factor/pass', passed);
const WRONG = 'الرمز غير صحيح. بقيت 4 محاولات.';
const wrong = {
  message: 'الرمز غير صحيح، أو استُخدم من قبل.',
  code: 'second_factor.wrong' as const,
  errors: { code: [WRONG] },
};
const mustPass = { message: 'يلزم رمز منه أولًا.', code: 'second_factor.enrolled' as const };

function open(at = '/clinic/sign-in') {
  return renderScreen(
    <Routes>
      <Route path="/clinic/sign-in" element={<SecondFactorPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at },
  );
}

const codeField = () => screen.findByLabelText<HTMLInputElement>('الرمز الظاهر في التطبيق');
const recoveryField = () => screen.findByLabelText<HTMLInputElement>('رمز الاسترداد');

describe('a user outside of clinics', () => {
  it('sees that this page is for members only, with a back link', async () => {
    server.use(...noMember);
    open();
    await screen.findByRole('heading', { name: 'هذه الصفحات لفريق العيادة' });
    expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

it('shows that drafts are stored, if there are any', async () => {
  const draftsText = 'ما كُتب ولم يُحفظ بعد باقٍ، ويظهر في مكانه بعد الرمز.';
  const useText = keptDrafts<string>();
  const { result } = renderHook(() => useText('a form', text => text ?? ''));
  const shows = async () => {
    const { unmount } = open();
    await codeField();
    const isShown = screen.queryByText(draftsText) !== null;
    unmount();
    return isShown;
  };
  server.use(...enrolled);
  expect(await shows()).toBe(false);
  act(() => result.current.change('دورة تدريبية'));
  expect(await shows()).toBe(true);
  act(() => result.current.change(''));
  expect(await shows()).toBe(false);
});

describe('a member without an app', () => {
  it('scans or copies the secret, confirms its first code, and continues once the recovery codes are saved', async () => {
    server.use(...notEnrolled, begins, confirms);
    const { address } = open('/clinic/sign-in?next=%2Fclinic%2Fhours%3Fday%3D1');
    const field = await codeField();
    await screen.findByRole('img', { name: 'رمز QR لتطبيق المصادقة' });
    expect(screen.getByRole('link', { name: /على هذا الجهاز/ }).getAttribute('href')).toBe(URI);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP').getAttribute('dir')).toBe('ltr');
    type(field, '123456');

    const heading = await screen.findByRole('heading', { name: 'رموز الاسترداد' });
    expect(document.activeElement).toBe(heading);
    for (const code of CODES) expect(screen.getByText(code).getAttribute('dir')).toBe('ltr');
    const file = screen.getByRole('link', { name: 'تنزيل ملف نصّي' }).getAttribute('href') ?? '';
    expect(await (await fetch(file)).text()).toBe(`${CODES.join('\n')}\n`);

    const goOn = button('متابعة');
    expect(goOn.hasAttribute('disabled')).toBe(true);
    server.use(...enrolled);
    fireEvent.click(screen.getByRole('checkbox', { name: /حُفظت الرموز/ }));
    fireEvent.click(goOn);
    await screen.findByText('elsewhere');
    expect(address()).toBe('/clinic/hours?day=1');
  });

  it('with an old session signs in again and returns here', async () => {
    server.use(
      ...notEnrolled,
      refuse('post', '/api/user/second-factor/begin', 403, {
        message: 'يلزم تسجيل الدخول من جديد.',
        code: 'second_factor.sign_in_again',
      }),
      respond('get', '/api/user/logout', { done: true }),
    );
    open('/clinic/sign-in?next=%2Fclinic%2Fhours');
    const leave = await screen.findByRole('button', { name: /^متابعة إلى تسجيل الدخول/ });
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, origin: location.origin, assign });
    onTestFinished(() => void vi.unstubAllGlobals());
    fireEvent.click(leave);
    const back = encodeURIComponent('/clinic/sign-in?next=%2Fclinic%2Fhours');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/register?next=${back}`));
  });

  it('copies all recovery codes, and is informed if the browser forbids it', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('forbidden'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    server.use(...notEnrolled, begins, confirms);
    open();
    type(await codeField(), '123456');
    fireEvent.click(await screen.findByRole('button', { name: 'نسخ الرموز' }));
    await screen.findByText('نُسخ');
    expect(writeText).toHaveBeenCalledWith(`${CODES.join('\n')}\n`);
    fireEvent.click(button('نسخ الرموز'));
    await screen.findByText(/يمكن التحديد باليد/);
  });

  it("is asked for the app's code if one was enrolled in the meantime", async () => {
    server.use(...notEnrolled, refuse('post', '/api/user/second-factor/begin', 409, mustPass), passes);
    const { address } = open();
    await screen.findByRole('heading', { name: 'رمز التطبيق' });
    type(await codeField(), '123456');
    await screen.findByText('elsewhere');
    expect(address()).toBe('/clinic');
  });
});

describe('a member with an app', () => {
  it('passes with a code in any digits, submitted automatically and once', async () => {
    const sent: unknown[] = [];
    server.use(
      ...enrolled,
      respond('post', '/api/user/second-factor/pass', body => {
        sent.push(body);
        return passed;
      }),
    );
    const { address } = open('/clinic/sign-in?next=https%3A%2F%2Fevil.example%2Fclinic');
    const field = await codeField();
    expect([document.activeElement, field.autocomplete]).toEqual([field, 'one-time-code']);
    type(field, '٤٠٨١٢٣');
    await screen.findByText('elsewhere');
    expect(sent).toEqual([{ code: '408123' }]);
    expect(address()).toBe('/clinic');
  });

  it.each(['/dashboard/pets', '/clinic/sign-in?next=%2Fclinic', '//evil.example/clinic', '/clinical'])(
    'is not redirected to %s',
    async next => {
      server.use(...enrolled, passes);
      const { address } = open(`/clinic/sign-in?next=${encodeURIComponent(next)}`);
      type(await codeField(), '123456');
      await screen.findByText('elsewhere');
      expect(address()).toBe('/clinic');
    },
  );

  it('reads at the field that a code is wrong, retains the input, and retries', async () => {
    server.use(...enrolled, refuse('post', '/api/user/second-factor/pass', 422, wrong));
    open();
    const field = await codeField();
    type(field, '123456');
    await screen.findByText(WRONG);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['123456', 'true']);
    server.use(passes);
    type(field, '123457');
    await screen.findByText('elsewhere');
  });

  it('waits after too many wrong codes, and can retry after that', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      server.use(
        ...enrolled,
        refuse('post', '/api/user/second-factor/pass', 429, {
          message: 'أُدخلت رموز خاطئة كثيرة.',
          code: 'second_factor.locked',
          retry_after: 90,
        }),
      );
      open();
      type(await codeField(), '123456');
      const timer = await screen.findByRole('timer');
      expect(timer.textContent).toContain('1:30');
      expect(button('فتح صفحات العيادة').hasAttribute('disabled')).toBe(true);
      server.use(passes);
      vi.advanceTimersByTime(90_000);
      await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
      fireEvent.click(button('فتح صفحات العيادة'));
      await screen.findByText('elsewhere');
    } finally {
      vi.useRealTimers();
    }
  });

  it('uses a recovery code instead', async () => {
    const sent: unknown[] = [];
    server.use(
      ...enrolled,
      respond('post', '/api/user/second-factor/pass', body => {
        sent.push(body);
        return passed;
      }),
    );
    open();
    await codeField();
    fireEvent.click(screen.getByRole('button', { name: 'رمز استرداد بدلًا منه' }));
    const field = await recoveryField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    type(field, '7kq2-mwzr-4hpx');
    fireEvent.click(button('فتح صفحات العيادة'));
    await screen.findByText('elsewhere');
    expect(sent).toEqual([{ code: '7kq2-mwzr-4hpx' }]);
  });
});

describe('the tasks of the settings', () => {
  const settings = '/dashboard/profile?section=settings';

  it('renew the recovery codes by a code of the app, and return', async () => {
    server.use(
      ...enrolled,
      respond('post', '/api/user/second-factor/recovery-codes', { recovery_codes: CODES }),
    );
    const { address } = open('/clinic/sign-in?task=codes');
    await screen.findByRole('heading', { name: 'رموز استرداد جديدة' });
    type(await codeField(), '123456');
    await screen.findByText(CODES[0] ?? '');
    fireEvent.click(screen.getByRole('checkbox', { name: /حُفظت الرموز/ }));
    fireEvent.click(button('متابعة'));
    await screen.findByText('elsewhere');
    expect(address()).toBe(settings);
  });

  it('change the app: a code of the old one, then the new one, and the old one again if that took too long', async () => {
    server.use(...enrolled, passes, begins, refuse('post', '/api/user/second-factor/confirm', 409, mustPass));
    const { address } = open('/clinic/sign-in?task=app');
    await screen.findByRole('heading', { name: 'تغيير تطبيق المصادقة' });
    type(await codeField(), '123456');
    await screen.findByRole('heading', { name: 'ربط تطبيق مصادقة' });
    type(await codeField(), '654321');
    await screen.findByRole('heading', { name: 'تغيير تطبيق المصادقة' });
    server.use(confirms);
    type(await codeField(), '123457');
    await screen.findByRole('heading', { name: 'ربط تطبيق مصادقة' });
    type(await codeField(), '654321');
    fireEvent.click(await screen.findByRole('checkbox', { name: /حُفظت الرموز/ }));
    fireEvent.click(button('متابعة'));
    await screen.findByText('elsewhere');
    expect(address()).toBe(settings);
  });
});

it('reports when the server cannot be reached, and retries', async () => {
  const busy = { message: 'مشغول', code: 'request.busy' as const };
  server.use(refuse('get', '/api/clinic/me', 503, busy), refuse('get', '/api/user/second-factor', 503, busy));
  const { queryClient } = open();
  const again = await screen.findByRole('button', { name: /^إعادة المحاولة/ });
  // Both have failed, and none would fail after the retry.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  server.use(...enrolled);
  fireEvent.click(again);
  await codeField();
});
