import type { DeskReceipt } from '@rifq/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderClinic } from '../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildDeskReceipt, RECEIPT_ID } from '../testing/build.ts';
import { Component } from './desk-receipt-page.tsx';

const open = () =>
  renderClinic(
    <Routes>
      <Route path="/clinic/desk/receipts/:id" element={<Component />} />
    </Routes>,
    {},
    `/clinic/desk/receipts/${RECEIPT_ID}`,
  );
const serve = (receipt: DeskReceipt) => server.use(respond('get', '/api/clinic/bills/receipt', { receipt }));
/** Rows of a document as «term: value», without bidi isolates. */
const linesOf = (document: HTMLElement) =>
  [...document.querySelectorAll('dl > div')].map(line =>
    [...line.children]
      .map(part => part.textContent)
      .join(': ')
      .replace(/[\u2066-\u2069]/g, '')
      .replaceAll('\u00a0', ' '),
  );

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('has everything that a simplified invoice of the clinic requires, and its code', async () => {
  serve(buildDeskReceipt());
  open();
  const receipt = await screen.findByRole('article', { name: /إيصال R-000123/ });
  expect(linesOf(receipt)).toEqual([
    'البائع: مؤسسة الواحة البيطرية',
    'الرقم الضريبي: 300000000000003',
    'العنوان: طريق الملك فهد، الرياض',
    expect.stringMatching(/^الهاتف: \+966/),
    expect.stringMatching(/^التاريخ: 20 نوفمبر 2026 \(10 جمادى الآخرة 1448 هـ\)، 12:10 م$/),
    'المشتري: نورة العتيبي، عن مشمش',
    'طريقة الدفع: مدى',
    expect.stringMatching(/^كشف عاميشمل ضريبة .*15.*: 150\.00 ر\.س$/),
    'إجمالي الفاتورة: 150.00 ر.س',
    'المدفوع قبل الضريبة: 130.43 ر.س',
    'ضريبة القيمة المضافة فيه: 19.57 ر.س',
    'المتبقّي بعده: 0.00 ر.س',
    'المبلغ المدفوع: 150.00 ر.س',
  ]);
  expect(await screen.findByRole('img', { name: 'رمز الفاتورة الضريبية المبسّطة' })).toBeTruthy();
});

it('of a credit note has its reason, its receipt and negative amounts', async () => {
  serve(
    buildDeskReceipt({
      kind: 'credit_note',
      number: 'C-000004',
      of_number: 'R-000123',
      reason: 'خدمة لم تُقدَّم',
      total: 5_000,
      vat: 652,
      due_after: 5_000,
    }),
  );
  open();
  const note = await screen.findByRole('article', { name: /إشعار دائن C-000004/ });
  expect(note.textContent).toMatch(/عن الإيصال R-000123/);
  expect(linesOf(note)).toContain('سبب الاسترداد: خدمة لم تُقدَّم');
  expect(linesOf(note).at(-1)).toBe('المبلغ المسترَدّ: −50.00 ر.س');
});

it('of a clinic without a VAT number has no code and is called no tax invoice', async () => {
  serve(buildDeskReceipt({ vat_number: null, vat: 0, qr: null, lines: [] }));
  open();
  const receipt = await screen.findByRole('article');
  expect(receipt.textContent).not.toMatch(/ضريب/);
  expect(screen.queryByRole('img')).toBeNull();
});

it('is printed on the paper that this device last chose', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  serve(buildDeskReceipt());
  const { unmount } = open();
  fireEvent.click(await screen.findByRole('radio', { name: 'شريط الإيصالات' }));
  fireEvent.click(screen.getByRole('button', { name: 'طباعة' }));
  expect(print).toHaveBeenCalledOnce();
  unmount();
  open();
  const receipt = await screen.findByRole('article');
  expect(receipt.parentElement?.getAttribute('data-paper')).toBe('roll');
});

it('of another clinic is reported as unknown', async () => {
  server.use(refuse('get', '/api/clinic/bills/receipt', 404, { message: 'لا', code: 'billing.not_found' }));
  open();
  expect(await screen.findByRole('heading', { name: 'لا إيصال هنا' })).toBeTruthy();
});
