import type { Receipt } from '@rifq/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentDate } from '../../../lib/formats/document-date.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildReceipt, PAYMENT_ID } from '../testing/build.ts';
import { Component } from './receipt-page.tsx';

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/dashboard/payments/:id/receipt" element={<Component />} />
    </Routes>,
    { at: `/dashboard/payments/${PAYMENT_ID}/receipt` },
  );
const serve = (...receipts: Receipt[]) => server.use(respond('get', '/api/payments/receipt', { receipts }));
/** Rows of a document as «term: value», without bidi isolates. */
const linesOf = (document: HTMLElement) =>
  [...document.querySelectorAll('dl > div')].map(line =>
    [...line.children]
      .map(part => part.textContent)
      .join(': ')
      .replace(/[\u2066-\u2069]/g, '')
      .replaceAll('\u00a0', ' '),
  );

afterEach(() => vi.restoreAllMocks());

describe('a receipt', () => {
  it('has everything that a simplified invoice requires, and its code', async () => {
    serve(buildReceipt());
    open();
    const receipt = await screen.findByRole('article', { name: /إيصال R-000123/ });
    expect(linesOf(receipt)).toEqual([
      'البائع: عيادة رِفق',
      'الرقم الضريبي: 300000000000003',
      expect.stringMatching(/^التاريخ: 20 نوفمبر 2026 \(10 جمادى الآخرة 1448 هـ\)، /),
      'المشتري: نورة العتيبي',
      'رقم الدفع: RF-7K2M-0418',
      'دُفع بالبطاقة: فيزا 4242',
      'استشارة مع د. كريم: 20.00 ر.س',
      'قبل الضريبة: 17.39 ر.س',
      expect.stringMatching(/^ضريبة القيمة المضافة.*15.*: 2\.61 ر\.س$/),
      'الإجمالي: 20.00 ر.س',
    ]);
    const code = await screen.findByRole('img', { name: 'رمز الفاتورة الضريبية المبسّطة' });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M\d/);
  });

  it('is dated in its seller’s zone on a device that is a day ahead', async () => {
    const resolved = Intl.DateTimeFormat().resolvedOptions();
    const ahead = { ...resolved, timeZone: 'Pacific/Kiritimati' };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(ahead);
    serve(buildReceipt());
    open();
    const receipt = await screen.findByRole('article', { name: /إيصال R-000123/ });
    expect(linesOf(receipt)[2]).toMatch(/^التاريخ: 20 نوفمبر 2026 .*، 5:05 م$/);
  });

  it('of a seller without tax shows none, and has no code', async () => {
    serve(buildReceipt({ vat_number: null, vat_rate: null, vat: 0, qr: null }));
    open();
    const receipt = await screen.findByRole('article');
    expect(receipt.textContent).not.toMatch(/ضريب/);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is followed by its credit notes, with negative amounts', async () => {
    const note = buildReceipt({
      id: '0190f5fe-7c00-7a00-8000-0000000000e2',
      kind: 'credit_note',
      number: 'C-000004',
      of_number: 'R-000123',
      total: 500,
      vat: 65,
    });
    serve(buildReceipt(), note);
    open();
    const [, credit] = await screen.findAllByRole('article');
    expect(credit?.textContent).toMatch(/إشعار دائن C-000004.*عن الإيصال R-000123/);
    expect(linesOf(credit ?? document.body).at(-1)).toBe('المبلغ المسترَدّ: −5.00 ر.س');
  });

  it('is printed on demand', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    serve(buildReceipt());
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'طباعة' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('does not exist before the payment', async () => {
    serve();
    open();
    expect(await screen.findByRole('heading', { name: 'لا إيصال بعد' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'طباعة' })).toBeNull();
  });

  it('of no payment of this account is reported as unknown', async () => {
    server.use(refuse('get', '/api/payments/receipt', 404, { message: 'لا', code: 'payments.not_found' }));
    open();
    expect(await screen.findByRole('heading', { name: 'لم نجد هذا الدفع في حسابك' })).toBeTruthy();
  });
});

it("has a Gregorian day together with Hijri, whatever the calendar, in the owner's digits", () => {
  const at = '2026-11-20T22:30:00Z';
  expect(documentDate(at, 'ar-SA-u-ca-islamic-umalqura-nu-latn', 'Asia/Riyadh')).toBe(
    '21 نوفمبر 2026 (11 جمادى الآخرة 1448 هـ)',
  );
  expect(documentDate(at, 'ar-SA-u-ca-gregory-nu-arab', 'Africa/Casablanca')).toBe(
    '٢٠ نوفمبر ٢٠٢٦ (١٠ جمادى الآخرة ١٤٤٨ هـ)',
  );
});
