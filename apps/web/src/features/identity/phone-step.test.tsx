import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { forgetEnded, noteEnded } from '../../lib/session/ended.ts';
import { lose, refuse, respond, server } from '../../testing/server.ts';
import { button, codeField, open, phoneField, sends, type, VERIFICATION } from './testing/register.tsx';

describe('the phone', () => {
  it('is sent to both calls as typed, in Latin digits, and opens the code step', async () => {
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/user/phone/count', body => {
        sent.push(body);
        return { count: 0 };
      }),
      respond('post', '/api/user/otp/send', body => {
        sent.push(body);
        return { verification_id: VERIFICATION, expires_in: 300, resend_in: 30 };
      }),
    );
    const { address } = open();
    type(await phoneField(), '٠٥٠ ١٢٣ ٤٥٦٧');
    expect((await phoneField()).value).toBe('050 123 4567');
    fireEvent.click(button('إرسال الرمز'));
    await codeField();
    expect(address()).toBe('/register/otp');
    expect(sent).toEqual(Array(2).fill({ phone: '050 123 4567', countryCode: 966 }));
    expect(screen.getByText('+966 501234567')).toBeTruthy();
  });

  it('is requested with a note on what ended the previous session, and when', async () => {
    noteEnded('2026-11-20T08:30:00Z');
    open();
    const text = await screen.findByText(/سُجّل خروج هذا الجهاز من جهاز آخر في 20 نوفمبر 2026/);
    expect(text.parentElement?.textContent).toContain('«أجهزتك»');
    forgetEnded();
  });

  it('is sent once by a double click that is faster than a render', async () => {
    let asked = 0;
    server.use(
      respond('post', '/api/user/phone/count', () => {
        asked += 1;
        return { count: 0 };
      }),
      sends,
    );
    open();
    type(await phoneField(), '0501234567');
    act(() => {
      button('إرسال الرمز').click();
      button('إرسال الرمز').click();
    });
    await codeField();
    expect(asked).toBe(1);
  });

  it('is rejected at the field if it is no phone, and stays as typed', async () => {
    open();
    const field = await phoneField();
    type(field, '05012');
    fireEvent.click(button('إرسال الرمز'));
    await screen.findByText('رقم الجوال غير مكتمل.');
    expect(field.value).toBe('05012');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it("shows the server's error at the field, and clears it when the number changes", async () => {
    const message = 'هذا رقم هاتف ثابت.';
    server.use(
      refuse('post', '/api/user/phone/count', 422, {
        code: 'request.invalid',
        message: 'بعض البيانات',
        errors: { phone: [message] },
      }),
    );
    open();
    type(await phoneField(), '0112345678');
    fireEvent.click(button('إرسال الرمز'));
    await screen.findByText(message);
    type(await phoneField(), '0501234567');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('survives a network error: the message is shown, and the number preserved', async () => {
    server.use(lose('post', '/api/user/phone/count'));
    open();
    type(await phoneField(), '0501234567');
    fireEvent.click(button('إرسال الرمز'));
    expect((await screen.findByText(/تعذّر الوصول إلى رِفق/)).closest('[role=alert]')).toBeTruthy();
    expect((await phoneField()).value).toBe('0501234567');
  });

  it('continues if only the request whether it is registered was rate limited', async () => {
    server.use(
      refuse('post', '/api/user/phone/count', 429, { code: 'request.too_many', message: 'كثير' }),
      sends,
    );
    open();
    type(await phoneField(), '0501234567');
    fireEvent.click(button('إرسال الرمز'));
    await codeField();
  });

  it('repeats the step if the browser gets its cookie only by the first call', async () => {
    let refusals = 0;
    server.use(respond('post', '/api/user/phone/count', { count: 1 }), sends);
    server.use(
      http.post(
        '/api/user/phone/count',
        () => {
          refusals += 1;
          return HttpResponse.json({ code: 'identity.browser_unknown', message: 'مجهول' }, { status: 403 });
        },
        { once: true },
      ),
    );
    open();
    type(await phoneField(), '0501234567');
    fireEvent.click(button('إرسال الرمز'));
    await codeField();
    expect(refusals).toBe(1);
  });

  it('sends one code however often the button is pressed, and none on navigating back and forth', async () => {
    let codes = 0;
    server.use(
      respond('post', '/api/user/phone/count', { count: 0 }),
      respond('post', '/api/user/otp/send', () => {
        codes += 1;
        return { verification_id: VERIFICATION, expires_in: 300, resend_in: 30 };
      }),
    );
    open();
    type(await phoneField(), '0501234567');
    fireEvent.click(button('إرسال الرمز'));
    fireEvent.submit(await phoneField());
    await codeField();
    fireEvent.click(screen.getByRole('link', { name: 'تعديل الرقم' }));
    expect((await phoneField()).value).toBe('0501234567');
    fireEvent.click(button('إرسال الرمز'));
    await codeField();
    expect(codes).toBe(1);
  });
});
