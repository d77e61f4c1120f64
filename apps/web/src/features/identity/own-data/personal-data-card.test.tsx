import { EXPORT_ADDRESS } from '@rifq/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { PersonalDataCard } from './personal-data-card.tsx';

const VERIFICATION = '018f3f2e-7f00-7000-8000-000000000001';
const free = { blockers: [], coins: 35, points: 650 };

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:own';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/user/erase/terms', free),
    respond('post', '/api/user/otp/send', {
      verification_id: VERIFICATION,
      expires_in: 300,
      resend_in: 30,
    }),
    respond('post', '/api/user/otp/verify', { verification_id: VERIFICATION, expires_in: 600 }),
  );
});

const open = async () => {
  renderScreen(<PersonalDataCard />);
  fireEvent.click(await screen.findByRole('button', { name: 'حذف الحساب' }));
  return screen.findByRole('dialog', { name: 'حذف الحساب' });
};

const enter = async (code: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^المتابعة برمز/ }));
  fireEvent.change(await screen.findByLabelText('رمز من 6 أرقام'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: /^حذف الحساب نهائيًا/ }));
};

describe('the data export', () => {
  it('is saved under the name from the server', async () => {
    server.use(
      http.get(EXPORT_ADDRESS, () =>
        HttpResponse.text('{}', {
          headers: { 'content-disposition': 'attachment; filename="rifq-2026-11-23.json"' },
        }),
      ),
    );
    renderScreen(<PersonalDataCard />);
    fireEvent.click(await screen.findByRole('button', { name: /^تنزيل نسخة/ }));
    await waitFor(() => expect(saved).toEqual(['rifq-2026-11-23.json']));
  });

  it('that is rejected shows why, and saves nothing', async () => {
    const message = 'نُزِّلت البيانات مرات كثيرة اليوم. تُتاح المحاولة لاحقًا.';
    server.use(
      http.get(EXPORT_ADDRESS, () =>
        HttpResponse.json({ code: 'personal_data.too_many', message, retry_after: 60 }, { status: 429 }),
      ),
    );
    renderScreen(<PersonalDataCard />);
    fireEvent.click(await screen.findByRole('button', { name: /^تنزيل نسخة/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('account erasure', () => {
  it('shows what is erased and what is retained, and needs a code and a separate press', async () => {
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/user/erase', body => {
        sent.push(body);
        return { erased: true, blockers: [] };
      }),
    );
    const sheet = await open();
    expect(await within(sheet).findByText(/رصيد العملات: 35/)).toBeTruthy();
    expect(within(sheet).getByText(/لدى العيادة/)).toBeTruthy();
    fireEvent.click(within(sheet).getByRole('button', { name: /^المتابعة برمز/ }));
    const field = await screen.findByLabelText('رمز من 6 أرقام');
    fireEvent.change(field, { target: { value: '٤٨٢٩١٥' } });
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^حذف الحساب نهائيًا/ }));
    expect(await screen.findByRole('dialog', { name: 'حُذف الحساب' })).toBeTruthy();
    expect(sent).toEqual([{ verification_id: VERIFICATION }]);
  });

  it('with blockers lists them, and requests no code', async () => {
    server.use(respond('get', '/api/user/erase/terms', { ...free, blockers: ['reservations', 'payments'] }));
    const sheet = await open();
    expect(await within(sheet).findByText(/حجوزات قادمة/)).toBeTruthy();
    expect(within(sheet).getByText(/مدفوعات لم تكتمل/)).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: /^المتابعة برمز/ })).toBeNull();
  });

  it('reports a blocker that has appeared in the meantime', async () => {
    let blockers: 'reservations'[] = [];
    server.use(
      respond('get', '/api/user/erase/terms', () => ({ ...free, blockers })),
      respond('post', '/api/user/erase', () => ({ erased: false, blockers })),
    );
    await open();
    blockers = ['reservations'];
    await enter('482915');
    expect(await screen.findByText(/حجوزات قادمة/)).toBeTruthy();
  });

  it('does not happen after a wrong code, which is reported at the field', async () => {
    server.use(
      refuse('post', '/api/user/otp/verify', 422, {
        message: 'الرمز غير صحيح.',
        code: 'identity.code_wrong',
        errors: { code: ['الرمز غير صحيح. بقيت 4 محاولات.'] },
      }),
    );
    await open();
    await enter('111111');
    expect(await screen.findByText('الرمز غير صحيح. بقيت 4 محاولات.')).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>('رمز من 6 أرقام')).value).toBe('');
  });
});
