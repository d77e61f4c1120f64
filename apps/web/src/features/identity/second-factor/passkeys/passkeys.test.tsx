import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { button, type } from '../../testing/register.tsx';
import { Component as SecondFactorPage } from '../second-factor-page.tsx';
import { enrolled, notEnrolled, passkey, withPasskeys } from '../testing/clinic-me.ts';
import {
  creationOptions,
  dialogError,
  made,
  requestOptions,
  sentPasskey,
  sentSignature,
  signed,
  stubPasskeys,
} from '../testing/stub-passkeys.ts';

const CALLS = '/api/user/second-factor';
const CODES = ['7kq2-mwzr-4hpx', 'c3de-fghj-kmnp'];
const passed = { open_until: '2026-11-22T20:00:00.000Z', recovery_codes_left: 9 };
const requests = respond('post', `${CALLS}/passkeys/request`, requestOptions);
const begins = respond('post', `${CALLS}/passkeys/begin`, creationOptions);

function open(at = '/clinic/sign-in') {
  return renderScreen(
    <Routes>
      <Route path="/clinic/sign-in" element={<SecondFactorPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at },
  );
}

const press = (name: string) => fireEvent.click(button(name));
const heading = (name: string) => screen.findByRole('heading', { name });

describe('a member with a passkey', () => {
  it('passes with it first', async () => {
    const sent: unknown[] = [];
    server.use(
      ...withPasskeys([passkey]),
      requests,
      respond('post', `${CALLS}/passkeys/pass`, body => {
        sent.push(body);
        return passed;
      }),
    );
    stubPasskeys({ get: () => Promise.resolve(signed) });
    const { address } = open('/clinic/sign-in?next=%2Fclinic%2Fhours');
    await heading('مفتاح المرور');
    press('المتابعة بمفتاح المرور');
    await screen.findByText('elsewhere');
    expect(sent).toMatchObject([{ credential: sentSignature }]);
    expect(address()).toBe('/clinic/hours');
  });

  it.each([
    ['NotAllowedError', /أُلغي، أو انتهت مهلته/],
    ['SecurityError', /عنوان هذه الصفحة/],
    ['NotSupportedError', /قفل شاشة/],
    ['UnknownError', /بوسيلة أخرى/],
  ])('reads what %s means, and may try again', async (name, message) => {
    server.use(...withPasskeys([passkey]), requests, respond('post', `${CALLS}/passkeys/pass`, passed));
    const get = vi
      .fn<() => Promise<unknown>>()
      .mockImplementationOnce(() => dialogError(name))
      .mockResolvedValueOnce(signed);
    stubPasskeys({ get });
    open();
    await heading('مفتاح المرور');
    press('المتابعة بمفتاح المرور');
    await screen.findByText(message);
    press('المتابعة بمفتاح المرور');
    await screen.findByText('elsewhere');
  });

  it('reads that the server refuses it', async () => {
    server.use(
      ...withPasskeys([passkey]),
      requests,
      refuse('post', `${CALLS}/passkeys/pass`, 409, {
        message: 'قد تكون له نسخة أخرى.',
        code: 'second_factor.passkey_copied',
      }),
    );
    stubPasskeys({ get: () => Promise.resolve(signed) });
    open();
    await heading('مفتاح المرور');
    press('المتابعة بمفتاح المرور');
    await screen.findByText('قد تكون له نسخة أخرى.');
  });

  it('uses the app or a recovery code instead', async () => {
    stubPasskeys({});
    server.use(...withPasskeys([passkey]), respond('post', `${CALLS}/pass`, passed));
    open();
    await heading('مفتاح المرور');
    press('رمز استرداد بدلًا منه');
    await heading('رمز الاسترداد');
    press('رمز التطبيق بدلًا منه');
    type(await screen.findByLabelText<HTMLInputElement>('الرمز الظاهر في التطبيق'), '123456');
    await screen.findByText('elsewhere');
  });

  it('but without an app is offered no code of one', async () => {
    stubPasskeys({});
    server.use(...withPasskeys([passkey], { app: false }));
    open();
    await heading('مفتاح المرور');
    expect(screen.queryByRole('button', { name: 'رمز التطبيق بدلًا منه' })).toBeNull();
  });

  it('in a browser without passkeys uses the app; without an app, a recovery code', async () => {
    server.use(...withPasskeys([passkey]));
    const { unmount } = open();
    await heading('رمز التطبيق');
    expect(screen.queryByRole('button', { name: /مفتاح المرور/ })).toBeNull();
    unmount();
    server.use(...withPasskeys([passkey], { app: false }));
    open();
    await heading('رمز الاسترداد');
  });

  it('renews the recovery codes by it; in a browser without passkeys another browser is needed', async () => {
    server.use(
      ...withPasskeys([passkey], { app: false }),
      requests,
      respond('post', `${CALLS}/passkeys/recovery-codes`, { recovery_codes: CODES }),
    );
    const { unmount } = open('/clinic/sign-in?task=codes');
    await screen.findByText(/يلزم متصفّح آخر/);
    unmount();
    stubPasskeys({ get: () => Promise.resolve(signed) });
    open('/clinic/sign-in?task=codes');
    await heading('رموز استرداد جديدة');
    press('المتابعة بمفتاح المرور');
    await screen.findByText(CODES[0] ?? '');
  });
});

describe('a member without a second factor', () => {
  it('chooses a passkey, names it, and continues once the recovery codes are saved', async () => {
    const sent: unknown[] = [];
    server.use(
      ...notEnrolled,
      begins,
      respond('post', `${CALLS}/passkeys/confirm`, body => {
        sent.push(body);
        return { recovery_codes: CODES };
      }),
    );
    stubPasskeys({ create: () => Promise.resolve(made) });
    open();
    await heading('وسيلة التحقّق');
    press('مفتاح مرور');
    await heading('إضافة مفتاح مرور');
    type(screen.getByLabelText<HTMLInputElement>('اسم المفتاح (اختياري)'), 'جوالي');
    press('إنشاء مفتاح المرور');
    await screen.findByText(CODES[0] ?? '');
    expect(sent).toMatchObject([{ name: 'جوالي', credential: sentPasskey }]);
    server.use(...withPasskeys([passkey], { app: false }));
    fireEvent.click(screen.getByRole('checkbox', { name: /حُفظت الرموز/ }));
    press('متابعة');
    await screen.findByText('elsewhere');
  });

  it('chooses the app instead, and returns to the choice', async () => {
    stubPasskeys({});
    server.use(
      ...notEnrolled,
      respond('post', `${CALLS}/begin`, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Rifq' }),
    );
    open();
    await heading('وسيلة التحقّق');
    press('تطبيق مصادقة');
    await heading('ربط تطبيق مصادقة');
    press('وسيلة أخرى');
    await heading('وسيلة التحقّق');
  });

  it('with an old session signs in again', async () => {
    const message = 'يلزم تسجيل الدخول من جديد.';
    const code = 'second_factor.sign_in_again';
    server.use(...notEnrolled, refuse('post', `${CALLS}/passkeys/begin`, 403, { message, code }));
    stubPasskeys({});
    open();
    await heading('وسيلة التحقّق');
    press('مفتاح مرور');
    await heading('إضافة مفتاح مرور');
    press('إنشاء مفتاح المرور');
    const title = await heading('تسجيل الدخول من جديد');
    expect(document.activeElement).toBe(title);
  });

  it('sends the same passkey again when its response was lost, and then saves the codes', async () => {
    const sent: unknown[] = [];
    const create = vi.fn(() => Promise.resolve(made));
    server.use(
      ...notEnrolled,
      begins,
      refuse('post', `${CALLS}/passkeys/confirm`, 503, { message: 'مشغول', code: 'request.busy' }),
    );
    stubPasskeys({ create });
    open();
    await heading('وسيلة التحقّق');
    press('مفتاح مرور');
    await heading('إضافة مفتاح مرور');
    press('إنشاء مفتاح المرور');
    await screen.findByText('مشغول');
    server.use(
      respond('post', `${CALLS}/passkeys/confirm`, body => {
        sent.push(body);
        return { recovery_codes: CODES };
      }),
    );
    press('إنشاء مفتاح المرور');
    await screen.findByText(CODES[0] ?? '');
    expect(create).toHaveBeenCalledTimes(1);
    expect(sent).toMatchObject([{ credential: sentPasskey }]);
  });

  it('makes another passkey when the server has refused one', async () => {
    const create = vi.fn(() => Promise.resolve(made));
    const code = 'second_factor.request_not_found';
    server.use(
      ...notEnrolled,
      begins,
      refuse('post', `${CALLS}/passkeys/confirm`, 404, { message: 'انتهت المهلة', code }),
    );
    stubPasskeys({ create });
    open();
    await heading('وسيلة التحقّق');
    press('مفتاح مرور');
    await heading('إضافة مفتاح مرور');
    press('إنشاء مفتاح المرور');
    await screen.findByText('انتهت المهلة');
    server.use(respond('post', `${CALLS}/passkeys/confirm`, { recovery_codes: CODES }));
    press('إنشاء مفتاح المرور');
    await screen.findByText(CODES[0] ?? '');
    expect(create).toHaveBeenCalledTimes(2);
  });

  it('is offered a passkey of another device second where this one has no lock', async () => {
    server.use(...notEnrolled);
    stubPasskeys({ hasOwn: false });
    open();
    await screen.findByText(/فيلزم له جوال قريب أو مفتاح أمان/);
    expect(button('مفتاح مرور').className).not.toBe(button('تطبيق مصادقة').className);
  });

  it('passes by the passkey that another tab has added meanwhile', async () => {
    const code = 'second_factor.pass_again';
    server.use(
      ...notEnrolled,
      refuse('post', `${CALLS}/passkeys/begin`, 403, { message: 'يلزم مفتاح.', code }),
    );
    stubPasskeys({});
    open();
    await heading('وسيلة التحقّق');
    press('مفتاح مرور');
    await heading('إضافة مفتاح مرور');
    server.use(...withPasskeys([passkey], { app: false }));
    const titles: (string | null)[] = [];
    const observer = new MutationObserver(() =>
      titles.push(document.querySelector('h1')?.textContent ?? null),
    );
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    press('إنشاء مفتاح المرور');
    await heading('مفتاح المرور');
    expect(titles).not.toContain('رمز التطبيق');
  });

  it('reads that this device has a passkey of the account', async () => {
    server.use(...notEnrolled, begins);
    stubPasskeys({ create: () => dialogError('InvalidStateError') });
    open();
    await heading('وسيلة التحقّق');
    press('مفتاح مرور');
    await heading('إضافة مفتاح مرور');
    press('إنشاء مفتاح المرور');
    await screen.findByText(/من قبل/);
  });
});

it('a further passkey is added after a pass, and again after one if that took too long', async () => {
  const mustPass = { message: 'يلزم مفتاح مرور.', code: 'second_factor.pass_again' as const };
  server.use(
    ...enrolled,
    respond('post', `${CALLS}/pass`, passed),
    refuse('post', `${CALLS}/passkeys/begin`, 403, mustPass),
  );
  stubPasskeys({ create: () => Promise.resolve(made) });
  const { address } = open('/clinic/sign-in?task=passkey');
  const passByApp = async (code: string) =>
    type(await screen.findByLabelText<HTMLInputElement>('الرمز الظاهر في التطبيق'), code);
  await passByApp('123456');
  const nameField = () => screen.findByLabelText<HTMLInputElement>('اسم المفتاح (اختياري)');
  type(await nameField(), 'جوالي');
  press('إنشاء مفتاح المرور');
  await screen.findByText('يلزم مفتاح مرور.');
  await passByApp('123457');
  expect((await nameField()).value).toBe('جوالي');
  server.use(begins, respond('post', `${CALLS}/passkeys/confirm`, { recovery_codes: null }));
  press('إنشاء مفتاح المرور');
  await screen.findByText('elsewhere');
  expect(address()).toBe('/dashboard/profile?section=settings');
});
