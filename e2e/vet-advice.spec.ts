import type { Page } from '@playwright/test';
import { addCivilDays, monthsBefore, todayIn } from '@rifq/rules';
import { accessibilityFaults } from './support/accessibility.ts';
import { typedDay } from './support/days.ts';
import { expect, signUp, test } from './support/test.ts';

const plan = (page: Page) => page.getByRole('region', { name: 'خطة التطعيم' });
const rabies = (page: Page) => plan(page).getByRole('listitem').filter({ hasText: 'السُّعار' }).first();

test("an owner records a vet's deferral, sees nothing overdue from it, and ends it", async ({
  page,
  api,
}) => {
  await signUp(page);
  const pet = await api.addPet();
  await api.addDose(pet, { given_on: '2024-01-10', protocols: ['2'] });
  await page.goto(`/dashboard/pets/view/${pet}`);
  await rabies(page)
    .getByRole('button', { name: /^خيارات الموعد/ })
    .click();
  await page.getByRole('menuitem', { name: 'تأجيل بنصيحة الطبيب' }).click();
  const sheet = page.getByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' });
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await expect(sheet.getByText('يلزم اختيار السبب.')).toBeVisible();
  await sheet.getByText('مرض', { exact: true }).click();
  await sheet.getByRole('textbox', { name: 'اسم الطبيب أو العيادة' }).fill('عيادة الواحة');
  await sheet.getByRole('textbox', { name: /التأجيل حتى/ }).fill(typedDay(40));
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'حفظ' }).click();
  await expect(sheet).toBeHidden();

  await expect(rabies(page)).toContainText('عيادة الواحة');
  await expect(rabies(page)).not.toContainText(/متأخّر|كان في/);
  await page.goto('/dashboard/vaccines');
  await expect(page.getByRole('region', { name: 'مؤجَّل بنصيحة الطبيب' })).toContainText('السُّعار');

  await page.goto(`/dashboard/pets/view/${pet}`);
  await rabies(page)
    .getByRole('button', { name: /^إلغاء التأجيل/ })
    .click();
  await expect(page.getByText('أُلغي التأجيل')).toBeVisible();
  await expect(rabies(page).getByRole('button', { name: 'تسجيل الجرعة' })).toBeVisible();
});

test('an owner whose dog had its rabies booster four days late sees the consequences at home and for travel', async ({
  page,
  api,
}) => {
  await signUp(page);
  const pet = await api.addPet({ name: 'برق', species: 'dog', breed: null, colour: 6 });
  const late = addCivilDays(todayIn('Asia/Riyadh'), -40);
  await api.addDose(pet, { given_on: monthsBefore(addCivilDays(late, -4), 12), protocols: ['2'] });
  await api.addDose(pet, { given_on: late, protocols: ['2'] });
  await page.goto(`/dashboard/pets/view/${pet}`);
  await expect(rabies(page)).toContainText(/الموعد في البيت كما هو\. وللسفر تُحتسب جرعة .* أولى من جديد/);
  await expect(rabies(page)).not.toContainText('متأخّر');
  await rabies(page)
    .getByRole('button', { name: /^خيارات الموعد/ })
    .click();
  await page.getByRole('menuitem', { name: 'شروط السفر' }).click();
  await page.getByRole('button', { name: /الوجهة/ }).click();
  await page.getByRole('option', { name: 'الاتحاد الأوروبي' }).click();
  await expect(page.getByText(/جاءت بعد 4 أيام من انتهاء سريان سابقتها/).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'تسجيل النتيجة' }).click();
  const form = page.getByRole('dialog', { name: 'تسجيل فحص' });
  await form.getByRole('textbox', { name: /مستوى الأجسام المضادة/ }).fill('٠٫٤٩');
  await form.getByRole('textbox', { name: /المختبر/ }).fill('مختبر المدينة');
  await form.getByRole('button', { name: 'حفظ الفحص' }).click();
  await expect(page.getByText(/0\.49 وحدة دولية\/مل، والحدّ 0\.5 وحدة دولية\/مل، فلا تكفي/)).toBeVisible();
  await page.goto(`/dashboard/pets/view/${pet}`);
  await expect(plan(page).getByRole('listitem').filter({ hasText: 'مختبر المدينة' })).toContainText(
    /لا يكفي للسفر.*EU 576\/2013/,
  );
});

test('an owner of an animal of unknown age answers whether it is young, and is not asked again', async ({
  page,
  api,
}) => {
  await signUp(page);
  const pet = await api.addPet({ birth_date: null });
  await page.goto(`/dashboard/pets/view/${pet}`);
  await expect(page.getByText('هل عمر «مشمش» أقل من 6 أشهر؟')).toBeVisible();
  await page.getByRole('link', { name: 'نعم، أقل من 6 أشهر' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'السنوات' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'لا، 6 أشهر أو أكثر' }).click();
  await expect(page.getByText(/أقل من 6 أشهر/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'خطة التطعيم' })).toBeVisible();
  await expect(page.getByText(/أقل من 6 أشهر/)).toHaveCount(0);
});
