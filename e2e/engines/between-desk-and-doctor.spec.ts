import { buildFullDay } from '../support/full-day.ts';
import type { Page } from './page.ts';
import { test } from './test.ts';

const entry = (page: Page, pet: string) => page.byRole('listitem').containing(pet);

test('a desk in Firefox takes in a walk-in, which a doctor treats on a phone in WebKit, and is paid for it', async ({
  openWindow,
}) => {
  const day = await buildFullDay();
  const [{ page: desk }, { page: doctor }] = await Promise.all([
    openWindow({ engine: 'firefox', size: 'desktop', as: day.desk }),
    openWindow({ engine: 'webkit', as: day.doctor }),
  ]);
  await desk.goto('/clinic');
  await doctor.goto('/clinic');

  await test.step('a walk-in between two appointments', async () => {
    await desk.byRole('button', 'زيارة بلا موعد').click();
    const sheet = desk.byRole('dialog', 'زيارة بلا موعد');
    await sheet.byRole('searchbox', 'بحث في العملاء').fill('فهد');
    await sheet.byRole('button', 'ورد، أبو فهد').click();
    await sheet.byText(/كشف عام/).click();
    await sheet.byText('الآن، بين المواعيد').click();
    await sheet.byRole('textbox', 'سبب الزيارة').fill('يعرج منذ الصباح');
    await sheet.byRole('button', 'تسجيل الزيارة').click();
    await entry(desk, 'يعرج منذ الصباح').appears();
  });

  await test.step('its room, with a note and the closing', async () => {
    await doctor.byRole('button', 'فتح الغرفة، ورد').click();
    await doctor.byRole('button', 'إنهاء الزيارة').click();
    await doctor.byRole('textbox', 'الملخّص').fill('راحة أسبوعًا.');
    await doctor.byRole('button', 'إنهاء وحفظ الملخّص').click();
    await doctor.byText(/أُنهيت زيارة ورد/).appears();
  });

  await test.step('its payment in cash, and the close of the day', async () => {
    await desk.byRole('button', 'استلام الدفع، ورد').click();
    await desk.byText('نقدًا').click();
    await desk.byRole('button', 'تسجيل الدفع').click();
    await desk.byText(/^سُجّلت دفعة/).appears();
    await desk
      .byRole('dialog', 'فاتورة ورد')
      .byRole('link', /R-000001/)
      .appears();
    await desk.goto('/clinic/desk');
    await desk.byRole('button', 'إقفال اليوم').click();
    const sheet = desk.byRole('dialog', 'إقفال اليوم');
    await sheet.byRole('textbox', 'النقد المعدود').fill('150');
    await sheet.byRole('button', 'إقفال اليوم').click();
    await desk.byRole('region', 'الإقفالات السابقة').hasText(/150\.00/);
  });
});
