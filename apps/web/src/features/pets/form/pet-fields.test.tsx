import { addCivilDays, firstPetDay, nameLimits, todayIn } from '@rifq/rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { refuse, respond, server } from '../../../testing/server.ts';
import { created, isClosed, name, open, pet, save, searchBreed, type } from '../testing/pet-modal.tsx';

describe('the breed', () => {
  it('that was typed by one of its names is saved as that breed', async () => {
    await open();
    type(name(), 'زعفران');
    searchBreed('قطة شيرازي');
    act(() => screen.getByRole('combobox', { name: /السلالة/ }).blur());
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ breed: 1, breed_other: null }]);
  });

  it('that was typed and is not listed is saved, and is offered as typed', async () => {
    await open();
    type(name(), 'زعفران');
    searchBreed('قط الصحراء');
    fireEvent.click(screen.getByRole('option', { name: /تسجيلها باسم «قط الصحراء»/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'اسم السلالة' }).value).toBe('قط الصحراء');
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ breed: null, breed_other: 'قط الصحراء' }]);
  });

  it('can be entered as free text if it is not listed', async () => {
    await open();
    type(name(), 'زعفران');
    searchBreed('');
    fireEvent.click(screen.getByRole('option', { name: /ليست في القائمة/ }));
    fireEvent.click(save());
    const other = screen.getByRole<HTMLInputElement>('textbox', { name: 'اسم السلالة' });
    await waitFor(() => expect(document.activeElement).toBe(other));
    type(other, 'قط الصحراء');
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ breed: null, breed_other: 'قط الصحراء' }]);
  });

  it('informs owners in the Emirates of import rules, and still saves', async () => {
    await open(buildMe({ country_code: 971 }));
    fireEvent.click(screen.getByRole('radio', { name: 'كلب' }));
    type(name(), 'زعفران');
    searchBreed('روت وايلر');
    fireEvent.click(screen.getByRole('option', { name: 'روت وايلر' }));
    expect(screen.getByText(/استيراد سلالة/)).toBeTruthy();
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ species: 'dog', breed: 224 }]);
  });

  it('informs no other owners of them', async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'كلب' }));
    searchBreed('روت وايلر');
    fireEvent.click(screen.getByRole('option', { name: 'روت وايلر' }));
    expect(screen.queryByText(/استيراد سلالة/)).toBeNull();
  });
});

describe('the name', () => {
  it('shows by how many characters it is too long, on input and on saving', async () => {
    await open();
    type(name(), 'س'.repeat(nameLimits.pet + 2));
    expect(screen.getByText('النص أطول من المسموح بحرفين.')).toBeTruthy();
    fireEvent.click(save());
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(screen.getByText('النص أطول من المسموح بحرفين.')).toBeTruthy();
    type(name(), 'س'.repeat(nameLimits.pet));
    expect(screen.queryByText(/النص أطول من المسموح/)).toBeNull();
    expect(created).toEqual([]);
  });
});

describe('the country in which the pet lives', () => {
  it('is the owner’s until another is chosen', async () => {
    await open(buildMe({ country_code: 971 }));
    type(name(), 'زعفران');
    const country = () => screen.getByRole('button', { name: /بلد إقامة الحيوان/, hidden: true });
    expect(country().textContent).toContain('بلد الحساب: الإمارات');
    fireEvent.click(country());
    fireEvent.click(await screen.findByRole('option', { name: 'الكويت' }));
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ country: 'KW' }]);
  });

  it('can be changed to follow the owner', async () => {
    await open();
    type(name(), 'زعفران');
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ country: null }]);
  });
});

describe('age and sex', () => {
  const birthday = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'يوم الميلاد' });

  it.each([31, 40])('reports that a birth %i years ago is too long ago', async years => {
    await open();
    type(name(), 'زعفران');
    type(birthday(), `1/1/${new Date().getFullYear() - years}`);
    fireEvent.blur(birthday());
    fireEvent.click(save());
    expect(await screen.findByText(/^هذا اليوم قبل أكثر من 30 سنة\. أقدم تاريخ مقبول هو/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(birthday()));
    expect(created).toEqual([]);
  });

  it('estimates no birth that is too long ago', async () => {
    await open();
    type(name(), 'زعفران');
    fireEvent.click(screen.getByRole('tab', { name: 'تقدير العمر' }));
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'الأشهر' }), { key: 'End' });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'السنوات' }), { key: 'End' });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'الأشهر' }), { key: 'End' });
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ birth_date: firstPetDay(todayIn(buildMe().time_zone)) }]);
  });

  it('estimates the birth month from years and months', async () => {
    await open();
    type(name(), 'زعفران');
    fireEvent.click(screen.getByRole('tab', { name: 'تقدير العمر' }));
    fireEvent.click(screen.getByRole('button', { name: 'زيادة السنوات' }));
    expect(screen.getByText(/ميلاد تقريبي/)).toBeTruthy();
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ birth_estimated: true }]);
    const [{ birth_date }] = created as [{ birth_date: string }];
    const age = Date.now() - Date.parse(birth_date);
    expect(Math.round(age / 86_400_000 / 30)).toBe(12);
  });

  it('takes a typed age, for young animals in weeks', async () => {
    await open();
    type(name(), 'زعفران');
    fireEvent.click(screen.getByRole('tab', { name: 'تقدير العمر' }));
    const unit = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
    const fill = (label: string, text: string) => {
      act(() => unit(label).focus());
      type(unit(label), text);
      act(() => unit(label).blur());
    };
    fill('السنوات', '١٢');
    expect(screen.getByText(/ميلاد تقريبي/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'الأسابيع' })).toBeNull();
    fill('السنوات', '0');
    fill('الأسابيع', '١٠');
    fireEvent.click(save());
    await isClosed();
    const birth_date = addCivilDays(todayIn(buildMe().time_zone), -70);
    expect(created).toMatchObject([{ birth_date, birth_estimated: true }]);
  });

  it('preserves a birth date that it cannot parse', async () => {
    await open();
    type(name(), 'زعفران');
    type(screen.getByRole<HTMLInputElement>('textbox', { name: 'يوم الميلاد' }), '31/2/2024');
    fireEvent.click(save());
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'يوم الميلاد' }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(created).toEqual([]);
  });

  it('can clear the sex', async () => {
    await open();
    type(name(), 'زعفران');
    fireEvent.click(screen.getByRole('radio', { name: 'أنثى' }));
    fireEvent.click(screen.getByRole('radio', { name: 'غير معروف' }));
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ sex: null }]);
  });

  it('inflects the adjective by the sex', async () => {
    await open();
    expect(screen.getByRole('switch', { name: 'أُجري التعقيم' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'ذكر' }));
    expect(screen.getByRole('switch', { name: 'مُعقَّم' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'أنثى' }));
    expect(screen.getByRole('switch', { name: 'مُعقَّمة' })).toBeTruthy();
  });
});

describe("a pet beyond the account's limit", () => {
  it('is rejected in the form, which preserves the input and can be submitted again', async () => {
    const message = 'بلغ الحساب حدّه: 50 حيوانًا خارج الأرشيف. نقل أحدها إلى الأرشيف يُتيح إضافة غيره.';
    await open();
    type(name(), 'زعفران');
    server.use(refuse('post', '/api/pets/create', 409, { message, code: 'pets.too_many_open' }));
    fireEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(name().value).toBe('زعفران');
    server.use(
      respond('post', '/api/pets/create', sent => {
        created.push(sent);
        return { pet };
      }),
    );
    fireEvent.click(save());
    await isClosed();
    expect(created).toMatchObject([{ name: 'زعفران' }]);
  });
});
