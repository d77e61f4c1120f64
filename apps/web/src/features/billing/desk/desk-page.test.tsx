import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { RESERVATION_ID } from '../../../testing/build-clinic.ts';
import { press, renderClinic } from '../../../testing/clinic-side.tsx';
import { lose, refuse, refuseOnce, respond, server } from '../../../testing/server.ts';
import { buildClosing, buildOpenBill, buildOpenDay } from '../testing/build.ts';
import { Component as DeskPage } from './desk-page.tsx';

let day = buildOpenDay();

beforeEach(() => {
  day = buildOpenDay();
  server.use(
    respond('get', '/api/clinic/bills/open', { currency: 'SAR', bills: [], more: false }),
    respond('get', '/api/clinic/closings/open', () => day),
    respond('get', '/api/clinic/closings/list', { closings: [], more: false }),
  );
});

const count = (value: string) => {
  const field = screen.getByRole('textbox', { name: 'النقد المعدود' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const openClose = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^إقفال اليوم/ }));
  return screen.findByRole('dialog', { name: 'إقفال اليوم' });
};
const submit = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: /^إقفال اليوم/ }));

it('says that nothing is open, taken or closed', async () => {
  day = buildOpenDay({ count: 0, payments: [], since: null, received: 0, vat: 0 });
  renderClinic(<DeskPage />);
  expect(await screen.findByText('لا شيء للدفع')).toBeTruthy();
  expect(await screen.findByText('لم تُسجّل دفعة منذ آخر إقفال.')).toBeTruthy();
  expect(await screen.findByText('تظهر هنا الأيام بعد إقفالها.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^إقفال اليوم/ })).toBeNull();
});

it('shows each part’s failed load in its place', async () => {
  const failure = { code: 'clinics.members_only', message: 'للأعضاء فقط.' } as const;
  server.use(refuse('get', '/api/clinic/bills/open', 403, failure));
  renderClinic(<DeskPage />);
  expect(await screen.findByText('تعذّر التحميل')).toBeTruthy();
  expect(await screen.findByText('تظهر هنا الأيام بعد إقفالها.')).toBeTruthy();
});

describe('what is open', () => {
  it('is paid with one tap, and refunded from its bill', async () => {
    const cancelled = crypto.randomUUID();
    const bills = [
      buildOpenBill(),
      buildOpenBill({ reservation_id: cancelled, pet_name: 'ريم', due: 0, to_refund: 5_000 }),
    ];
    server.use(respond('get', '/api/clinic/bills/open', { currency: 'SAR', bills, more: true }));
    renderClinic(<DeskPage />);
    fireEvent.click(await screen.findByRole('button', { name: /استلام الدفع، .*مشمش/ }));
    expect(useUiStore.getState()).toMatchObject({
      billModal: true,
      modalSubject: { reservationId: RESERVATION_ID, bill: { petName: 'مشمش', step: 'pay' } },
    });
    press(/فاتورة .*ريم.* للاسترداد/);
    expect(useUiStore.getState().modalSubject).toEqual({
      reservationId: cancelled,
      bill: { petName: 'ريم', step: 'view' },
    });
    expect(screen.getByText(/للاسترداد .*50\.00/)).toBeTruthy();
    expect(screen.getByText(/تظهر هنا الأحدث/)).toBeTruthy();
  });
});

describe('the close of the day', () => {
  it('shows the difference, and closes exactly the payments that were shown', async () => {
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/closings/close', body => {
        sent.push(body);
        day = buildOpenDay({ count: 0, payments: [], version: 'day2' });
        return { closing: buildClosing() };
      }),
    );
    renderClinic(<DeskPage />);
    const dialog = await openClose();
    submit(dialog);
    expect(await within(dialog).findByText('يلزم عدّ النقد، ولو كان صفرًا.')).toBeTruthy();
    count('145');
    expect(within(dialog).getByRole('status').textContent).toMatch(/المعدود ينقص .*5\.00.* عن المسجّل/);
    submit(dialog);
    await waitFor(() =>
      expect(sent).toEqual([
        {
          closing_id: expect.stringMatching(/^[\da-f-]{36}$/),
          counted_cash: 14_500,
          version: 'day1',
        },
      ]),
    );
    expect(await screen.findByText('لم تُسجّل دفعة منذ آخر إقفال.')).toBeTruthy();
  });

  it('shows the new sums when a payment came in between, with what was counted', async () => {
    server.use(
      refuseOnce('post', '/api/clinic/closings/close', 409, {
        code: 'billing.changed',
        message: 'تغيّرت المجاميع.',
      }),
    );
    renderClinic(<DeskPage />);
    const dialog = await openClose();
    count('150');
    day = buildOpenDay({
      version: 'day2',
      by_means: { cash: 25_000, mada: 0, transfer: 0 },
      received: 25_000,
      count: 2,
    });
    submit(dialog);
    expect(await within(dialog).findByText(/سُجّلت عملية أخرى في هذه الأثناء/)).toBeTruthy();
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toMatch(/المعدود ينقص .*100\.00/),
    );
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/closings/close', body => {
        sent.push(body);
        return { closing: buildClosing() };
      }),
    );
    submit(dialog);
    await waitFor(() => expect(sent).toMatchObject([{ counted_cash: 15_000, version: 'day2' }]));
  });

  it('begins with nothing counted after a colleague has closed the day', async () => {
    const { unmount } = renderClinic(<DeskPage />);
    await openClose();
    count('120');
    unmount();
    day = buildOpenDay({ since: '2026-11-20T18:00:00.000Z', version: 'day2' });
    renderClinic(<DeskPage />);
    await openClose();
    expect(screen.getByRole('textbox', { name: 'النقد المعدود' })).toHaveProperty('value', '');
  });

  it('takes a count below zero where more was returned in cash than taken', async () => {
    day = buildOpenDay({ by_means: { cash: -5_000, mada: 20_000, transfer: 0 }, since: null });
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/closings/close', body => {
        sent.push(body);
        return { closing: buildClosing() };
      }),
    );
    renderClinic(<DeskPage />);
    const dialog = await openClose();
    count('-50');
    expect(within(dialog).getByText('المعدود يطابق المسجّل.')).toBeTruthy();
    submit(dialog);
    await waitFor(() => expect(sent).toMatchObject([{ counted_cash: -5_000 }]));
  });

  it('can be corrected after a refusal, which is shown at its field', async () => {
    server.use(
      refuseOnce('post', '/api/clinic/closings/close', 422, {
        code: 'request.invalid',
        message: 'تُرجى المراجعة.',
        errors: { counted_cash: ['المبلغ غير صالح.'] },
      }),
    );
    renderClinic(<DeskPage />);
    const dialog = await openClose();
    count('1500');
    submit(dialog);
    expect(await within(dialog).findByText('المبلغ غير صالح.')).toBeTruthy();
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/closings/close', body => {
        sent.push(body);
        return { closing: buildClosing() };
      }),
    );
    count('150');
    submit(dialog);
    await waitFor(() => expect(sent).toMatchObject([{ counted_cash: 15_000 }]));
  });

  it('is sent again with the same id after a lost response', async () => {
    const lost: unknown[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/closings/close'))
        void request
          .clone()
          .json()
          .then(body => lost.push(body));
    });
    server.use(lose('post', '/api/clinic/closings/close'));
    renderClinic(<DeskPage />);
    const dialog = await openClose();
    count('150');
    submit(dialog);
    const again = await within(dialog).findByRole('button', { name: /^إعادة الإرسال/ });
    const sent: unknown[] = [];
    server.use(
      respond('post', '/api/clinic/closings/close', body => {
        sent.push(body);
        return { closing: buildClosing() };
      }),
    );
    fireEvent.click(again);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(lost[0]).toEqual(sent[0]);
  });
});

it('lists the closes in pages, each with its difference and its payments', async () => {
  const asked: unknown[] = [];
  const closing = buildClosing();
  server.use(
    respond('get', '/api/clinic/closings/list', sent => {
      asked.push(sent);
      return asked.length === 1
        ? { closings: [closing], more: true }
        : { closings: [buildClosing({ id: crypto.randomUUID(), number: 6 })], more: false };
    }),
    respond('get', '/api/clinic/closings/view', { closing, payments: buildOpenDay().payments }),
  );
  renderClinic(<DeskPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^عرض المزيد/ }));
  expect(await screen.findByText(/إقفال رقم 6/)).toBeTruthy();
  expect(asked).toEqual([{}, { before: '7' }]);
  press(/تفاصيل الإقفال رقم 7/);
  const dialog = await screen.findByRole('dialog', { name: /إقفال رقم 7/ });
  expect(within(dialog).getByText(/المعدود ينقص .*5\.00/)).toBeTruthy();
  expect(await within(dialog).findByRole('link', { name: /إيصال R-000123/ })).toBeTruthy();
});
