import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe, mishmish } from '../../testing/build-me.ts';
import { signInBrowser } from '../../testing/render.tsx';
import { refuse, respond, server } from '../../testing/server.ts';
import { button, newUser, open, openCode, phoneField, type, VERIFICATION } from './testing/register.tsx';

describe('name and email', () => {
  beforeEach(() => {
    signInBrowser();
    server.use(respond('get', '/api/user/me', newUser));
  });

  const fill = async () => {
    type(await screen.findByLabelText('الاسم الأول'), 'نورة');
    type(screen.getByLabelText('اسم العائلة'), 'العتيبي');
    type(screen.getByLabelText('البريد الإلكتروني'), 'noura@example.com');
  };

  it('complete the profile and continue to the welcome, whose one next step is the first pet', async () => {
    const { address } = open('/register/complete');
    await fill();
    server.use(respond('post', '/api/user/complete/profile', buildMe()));
    fireEvent.click(button('حفظ ومتابعة'));
    await screen.findByRole('heading', { name: 'أهلًا بك يا نورة' });
    expect(address()).toBe('/register/success');
    fireEvent.click(button('إضافة أول حيوان'));
    await screen.findByText('dashboard');
    expect(address()).toBe('/dashboard?start=pet');
  });

  it('are not replaced without a choice if another device has completed them', async () => {
    const { address } = open('/register/complete');
    await fill();
    server.use(
      refuse('post', '/api/user/complete/profile', 409, {
        code: 'request.stale',
        message: 'تغيّرت هذه البيانات بعد فتحها.',
        current: { me: buildMe({ firstname: 'ريم', version: 'b2' }) },
        changed_by: { who: 'self' },
      }),
    );
    fireEvent.click(button('حفظ ومتابعة'));
    fireEvent.click(await screen.findByRole('radio', { name: /ريم/ }));
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/user/complete/profile', body => {
        sent.push(body);
        return buildMe({ firstname: 'ريم' });
      }),
    );
    fireEvent.click(button('حفظ ومتابعة'));
    await screen.findByRole('heading', { name: 'أهلًا بك يا ريم' });
    expect(address()).toBe('/register/success');
    expect(sent).toMatchObject([{ firstname: 'ريم', version: 'b2' }]);
  });

  it('are all required: the first missing one gets the focus', async () => {
    open('/register/complete');
    type(await screen.findByLabelText('الاسم الأول'), 'نورة');
    fireEvent.click(button('حفظ ومتابعة'));
    expect(await screen.findAllByText('هذا الحقل مطلوب.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('اسم العائلة'));
  });

  it('preserve the input if the server rejects one of them', async () => {
    open('/register/complete');
    await fill();
    const message = 'البريد غير مكتمل';
    server.use(
      refuse('post', '/api/user/complete/profile', 422, {
        code: 'request.invalid',
        message: 'بعض البيانات',
        errors: { email: [message] },
      }),
    );
    fireEvent.click(button('حفظ ومتابعة'));
    await screen.findByText(message);
    expect(screen.getByLabelText<HTMLInputElement>('الاسم الأول').value).toBe('نورة');
    expect(screen.getByLabelText<HTMLInputElement>('البريد الإلكتروني').value).toBe('noura@example.com');
  });
});

describe('steps cannot be skipped', () => {
  it.each(['/register/otp', '/register/complete', '/register/success'])(
    '%s redirects a visitor to the phone',
    async at => {
      const { address } = open(at);
      await phoneField();
      expect(address()).toBe('/register');
    },
  );

  it.each(['/register', '/register/otp', '/register/success'])(
    '%s redirects a new user to the name',
    async at => {
      signInBrowser();
      server.use(respond('get', '/api/user/me', newUser));
      const { address } = open(at);
      await screen.findByRole('heading', { name: 'بقي الاسم والبريد' });
      expect(address()).toBe('/register/complete');
    },
  );

  it.each(['/register', '/register/otp', '/register/complete'])(
    '%s redirects an active user to the dashboard',
    async at => {
      signInBrowser();
      server.use(respond('get', '/api/user/me', buildMe()));
      open(at);
      await screen.findByText('dashboard');
    },
  );

  it('lets a user whose cookie has outlived the session sign in again', async () => {
    signInBrowser();
    server.use(refuse('get', '/api/user/me', 401, { code: 'session.missing', message: 'انتهت' }));
    const { address } = await openCode();
    expect(address()).toBe('/register/otp');
  });

  it('shows the welcome only until there is a pet', async () => {
    signInBrowser();
    server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish] })));
    const { address } = open('/register/success');
    await screen.findByText('dashboard');
    expect(address()).toBe('/dashboard');
  });

  it('shows the reward of the first pet in the welcome', async () => {
    signInBrowser();
    server.use(respond('get', '/api/user/me', buildMe({ pets: [] })));
    open('/register/success');
    const next = (await screen.findByText('أول حيوان في حسابك')).closest('.register-next');
    expect(next?.textContent).toMatch(/\+20$/);
  });

  it('starts at the phone when the profile cannot be loaded', async () => {
    signInBrowser();
    server.use(refuse('get', '/api/user/me', 500, { code: 'request.failed', message: 'خلل' }));
    open('/register');
    await phoneField();
  });

  it('stores the step over a reload, but never the code', async () => {
    const { code, unmount } = await openCode();
    type(code, '4081');
    const stored = sessionStorage.getItem('rifq.registration') ?? '';
    expect(stored).toContain(VERIFICATION);
    expect(stored).not.toContain('4081');
    unmount();
    vi.resetModules();
    const { useAuthStore: reloaded } = await import('../../lib/session/auth-store.ts');
    expect(reloaded.getState()).toMatchObject({ phone: '0501234567', verification: { id: VERIFICATION } });
  });
});

it('tells a suspended user by whom, since when, which data is stored and what to do', async () => {
  signInBrowser();
  const off = {
    is_active: false,
    inactive_reason: 'suspended',
    suspended_at: '2026-11-18T10:00:00Z',
  } as const;
  server.use(respond('get', '/api/user/me', buildMe(off)));
  open();
  await screen.findByRole('heading', { name: 'هذا الحساب موقوف' });
  expect(screen.getByText(/في 18 نوفمبر 2026/)).toBeTruthy();
  expect(screen.getByText('سجلّات حيواناتك وعملاتك محفوظة كما هي.')).toBeTruthy();
  // Without a configured address there is no link to a missing one.
  expect(screen.queryByRole('link', { name: 'مراسلة الدعم' })).toBeNull();
  expect(screen.getByText(/العيادة أو الجهة التي تدير هذا الموقع/)).toBeTruthy();

  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
  localStorage.setItem('token', 'live-token');
  server.use(respond('get', '/api/user/logout', { done: true }));
  fireEvent.click(button('تسجيل الخروج'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(localStorage.getItem('token')).toBeNull();
  vi.unstubAllGlobals();
});
