import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './support/accessibility.ts';
import { openAs, openInSecondBrowser } from './support/open-as.ts';
import { horizontalOverflow } from './support/overflow.ts';
import { Api, expect, test } from './support/test.ts';
import { buildWalkInClinic } from './support/walk-in.ts';

const SELLER = {
  legal_name: 'مؤسسة الواحة البيطرية',
  vat_number: '300000000000003',
  address: 'طريق الملك فهد',
};
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const entry = (page: Page, pet: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(pet) }) });
const billOf = (page: Page): Locator => page.getByRole('dialog', { name: /فاتورة .*ورد/ });

/** Checks a screen in both sizes; with LOOK=<path> it writes pictures. */
async function look(page: Page, name: string): Promise<void> {
  const shown = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await accessibilityFaults(page), name).toEqual([]);
    expect(await horizontalOverflow(page), name).toEqual([]);
    if (process.env.LOOK !== undefined)
      await page.screenshot({
        path: `${process.env.LOOK}-${name}-${size.width}.png`,
        fullPage: (await page.getByRole('dialog').count()) === 0,
      });
  }
  if (shown !== null) await page.setViewportSize(shown);
}

async function pay(page: Page, amount: string, means: string, reference?: string): Promise<void> {
  const sheet = billOf(page);
  await sheet.getByRole('button', { name: /^استلام/ }).click();
  await sheet.getByRole('textbox', { name: 'المبلغ' }).fill(amount);
  await sheet.getByText(means, { exact: true }).click();
  if (reference !== undefined) await sheet.getByRole('textbox', { name: /رقم العملية/ }).fill(reference);
  await look(page, `pay-${amount}-${means}`);
  await sheet.getByRole('button', { name: 'تسجيل الدفع' }).click();
  await expect(sheet.getByRole('heading', { name: 'المدفوعات' })).toBeVisible();
}

test('a walk-in is treated, billed and paid in two parts, one is refunded, and the day is closed', async ({
  page,
  browser,
}) => {
  const clinic = await buildWalkInClinic('manager');
  await openAs(page, clinic.desk, '/clinic');
  const manager = await openInSecondBrowser(browser, clinic.doctor, '/clinic');
  await manager.setViewportSize({ width: 1440, height: 900 });
  await new Api(manager).post('/api/clinic/seller/save', SELLER);
  const { reservation } = await new Api(page).post('/api/clinic/visits/add', {
    idempotency_key: crypto.randomUUID(),
    pet_id: clinic.patientId,
    doctor_id: clinic.doctor.id,
    service_id: clinic.serviceId,
    squeeze_in: true,
    reason: 'يعرج منذ الصباح',
  });

  // Unpaid, it is opened and treated.
  await entry(manager, 'ورد').getByRole('button', { name: 'فتح الغرفة، ورد' }).click();
  await expect(entry(page, 'ورد').filter({ hasText: 'في الغرفة' })).toBeVisible();
  await manager.getByRole('button', { name: 'إنهاء الزيارة' }).first().click();
  await manager.getByRole('textbox', { name: 'الملخّص' }).fill('راحة أسبوعًا.');
  await manager.getByRole('button', { name: 'إنهاء وحفظ الملخّص' }).click();
  await expect(manager.getByText('أُنهيت زيارة ورد، وحُفظ الملخّص.')).toBeVisible();
  await manager.goto(`/clinic/reservations/${(reservation as { id: string }).id}`);
  await expect(manager.getByText(/150\.00.*لم يُدفع/)).toBeVisible();

  // A second service comes onto the bill.
  await entry(page, 'ورد').getByRole('button', { name: 'استلام الدفع، ورد' }).click();
  const sheet = billOf(page);
  await sheet.getByRole('button', { name: 'رجوع إلى الفاتورة' }).click();
  await sheet.getByRole('button', { name: 'تعديل البنود' }).click();
  await sheet.getByRole('button', { name: /إضافة من قائمة الخدمات/ }).click();
  await page.getByRole('option', { name: /تطعيم/ }).click();
  await expect(sheet.getByRole('status').filter({ hasText: '240.00' })).toBeVisible();
  await look(page, 'lines');
  await sheet.getByRole('button', { name: 'حفظ الفاتورة' }).click();
  await expect(manager.getByText(/240\.00.*لم يُدفع/)).toBeVisible();
  await look(page, 'bill');

  // Half of it in cash, half at the terminal.
  await pay(page, '120', 'نقدًا');
  await expect(manager.getByText(/240\.00.*دُفع منه .*120\.00/)).toBeVisible();
  await pay(page, '120', 'مدى', '004512');
  await expect(sheet.getByRole('button', { name: /^استلام/ })).toHaveCount(0);
  await expect(manager.getByText(/240\.00.*، دُفع \d/)).toBeVisible();
  await look(page, 'bill-paid');

  await sheet.getByRole('link', { name: /إيصال R-000002/ }).click();
  const receipt = page.getByRole('article', { name: /إيصال R-000002/ });
  await expect(receipt).toContainText(SELLER.legal_name);
  await expect(receipt).toContainText(SELLER.vat_number);
  await expect(receipt).toContainText(SELLER.address);
  await expect(receipt.getByRole('img', { name: /رمز الفاتورة/ })).toBeVisible();
  // The word that it was issued is not printed with it.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^سُجّلت دفعة/).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await look(page, 'receipt');
  if (process.env.LOOK !== undefined)
    await page.pdf({ path: `${process.env.LOOK}-receipt.pdf`, format: 'A4' });
  await page.getByText('شريط الإيصالات').click();
  await look(page, 'receipt-roll');
  if (process.env.LOOK !== undefined) await page.pdf({ path: `${process.env.LOOK}-roll.pdf`, width: '80mm' });

  // The manager refunds the second service of the payment in cash, and the desk sees it.
  await page.getByRole('link', { name: 'رجوع إلى الصندوق' }).click();
  const takings = page.getByRole('list', { name: 'الدفعات والاستردادات' });
  await expect(takings.getByRole('listitem')).toHaveCount(2);
  await manager.getByRole('button', { name: 'الفاتورة', exact: true }).click();
  const managers = billOf(manager);
  await managers
    .getByRole('listitem')
    .filter({ hasText: 'دفعة، نقدًا' })
    .getByRole('button', { name: /استرداد دفعة/ })
    .click();
  const refund = manager.getByRole('dialog', { name: 'استرداد دفعة' });
  await refund.getByRole('textbox', { name: 'المبلغ' }).fill('90');
  await refund.getByRole('textbox', { name: 'سبب الاسترداد' }).fill('لم يُعطَ التطعيم');
  await look(manager, 'refund');
  await refund.getByRole('button', { name: 'تسجيل الاسترداد' }).click();
  await expect(takings.getByRole('listitem').first()).toContainText('لم يُعطَ التطعيم');
  await expect(managers.getByText('خُصم بالاسترداد')).toBeVisible();
  await look(manager, 'bill-refunded');
  await look(page, 'desk');

  // It is off the bill: nothing is due again.
  await expect(page.getByText('لا شيء للدفع')).toBeVisible();

  // What the desk closes is the sum of its documents, and the manager sees it.
  await managers.getByRole('button', { name: 'إغلاق' }).click();
  await manager.goto('/clinic/desk');
  await page.getByRole('button', { name: 'إقفال اليوم' }).click();
  const closing = page.getByRole('dialog', { name: 'إقفال اليوم' });
  await closing.getByRole('textbox', { name: 'النقد المعدود' }).fill('30');
  await closing.getByRole('textbox', { name: 'ملاحظة' }).fill('سُلّم للمدير');
  await expect(closing.getByText('المعدود يطابق المسجّل.')).toBeVisible();
  await look(page, 'close');
  await closing.getByRole('button', { name: 'إقفال اليوم' }).click();
  await manager.getByRole('button', { name: 'تفاصيل الإقفال رقم 1' }).click();
  const details = manager.getByRole('dialog', { name: 'إقفال رقم 1' });
  await expect(details.getByRole('link')).toHaveCount(3);
  await look(manager, 'closing');
  const { closings } = await new Api(manager).get('/api/clinic/closings/list');
  const [stored] = closings as { id: string; received: number; returned: number; vat: number }[];
  const documents: { kind: string; total: number; vat: number }[] = [];
  for (const link of await details.getByRole('link').all()) {
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const { receipt: one } = await new Api(manager).get(`/api/clinic/bills/receipt?receipt_id=${id}`);
    documents.push(one as (typeof documents)[number]);
  }
  const sumOf = (kind: string, amount: 'total' | 'vat') =>
    documents.filter(one => one.kind === kind).reduce((sum, one) => sum + one[amount], 0);
  expect(stored).toMatchObject({
    received: sumOf('receipt', 'total'),
    returned: sumOf('credit_note', 'total'),
    vat: sumOf('receipt', 'vat') - sumOf('credit_note', 'vat'),
  });
  expect(stored).toMatchObject({ received: 24_000, returned: 9_000 });
  await look(page, 'desk-closed');

  await details.getByRole('button', { name: 'إغلاق' }).click();
  await manager.goto('/clinic/figures');
  const revenue = manager.getByRole('table', { name: 'مقبوضات الصندوق' });
  await expect(revenue.getByRole('row').last()).toContainText('150.00');
  await look(manager, 'figures');
  await manager.goto('/clinic/open');
  await expect(manager.getByRole('textbox', { name: /الرقم الضريبي/ })).toHaveValue(SELLER.vat_number);
  await look(manager, 'seller');
});
