import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach } from 'vitest';
import { useAuthStore } from '../../../lib/session/auth-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen, signInBrowser } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { Component as CompletePage } from '../pages/complete-page.tsx';
import { Component as OtpPage } from '../pages/otp-page.tsx';
import { Component as PhonePage } from '../pages/phone-page.tsx';
import { Component as SuccessPage } from '../pages/success-page.tsx';

/** The verification that `sends` creates. */
export const VERIFICATION = '0190f5fe-7c00-7a00-8000-0000000000aa';

/** Signed in, but the profile is incomplete. */
export const newUser = buildMe({
  is_active: false,
  inactive_reason: 'incomplete',
  firstname: null,
  surname: null,
  email: null,
  email_confirmed: false,
});

const pages = (
  <Routes>
    <Route path="/register" element={<PhonePage />} />
    <Route path="/register/otp" element={<OtpPage />} />
    <Route path="/register/complete" element={<CompletePage />} />
    <Route path="/register/success" element={<SuccessPage />} />
    <Route path="/dashboard/*" element={<p>dashboard</p>} />
  </Routes>
);

/** Renders the registration at one of its paths. */
export const open = (at = '/register') => renderScreen(pages, { at });

export const phoneField = () => screen.findByLabelText<HTMLInputElement>('رقم الجوال');
export const codeField = () => screen.findByLabelText<HTMLInputElement>('رمز من 6 أرقام');
/** A button also contains its hidden busy label. */
export const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

export const sends = respond('post', '/api/user/otp/send', {
  verification_id: VERIFICATION,
  expires_in: 300,
  resend_in: 30,
});
export const verifies = respond('post', '/api/user/otp/verify', {
  verification_id: VERIFICATION,
  expires_in: 600,
});

/** Signing in succeeds, and the browser gets its cookie. */
export function signs(result: { is_active: boolean; inactive_reason: 'incomplete' | 'suspended' | null }) {
  return respond('post', '/api/user/sign', () => {
    signInBrowser();
    return { ...result, token: 'live-token', expires_in: 3600 };
  });
}

/** Opens the second step, with a code sent. */
export async function openCode(at = '/register') {
  server.use(respond('post', '/api/user/phone/count', { count: 0 }), sends);
  const app = open(at);
  type(await phoneField(), '0501234567');
  fireEvent.click(button('إرسال الرمز'));
  const code = await codeField();
  return { ...app, code };
}

afterEach(() => {
  act(() => useAuthStore.getState().forgetRegistration());
  sessionStorage.clear();
  localStorage.clear();
});
