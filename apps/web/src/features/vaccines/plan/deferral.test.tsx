import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, refuse, server } from '../../../testing/server.ts';
import { PetPlanCard } from '../pet-plan-card.tsx';
import { buildDeferral, buildItem, buildPlan, buildPlans, mishmish } from '../testing/build.ts';

const rabies = buildItem();
const deferred = buildItem({ status: 'deferred', deferral: buildDeferral({ until: null }) });
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

/** The page of the plan, with a server that keeps the note. */
async function show(item = rabies) {
  let plan = buildPlan({ items: [item] });
  server.use(
    answer('get', '/api/user/me', buildMe({ pets: [mishmish] })),
    answer('get', '/api/vaccines/plan', () => buildPlans(plan)),
    answer('post', '/api/vaccines/defer', body => {
      sent.push(body);
      plan = buildPlan({ items: [deferred] });
      return { plan };
    }),
    answer('post', '/api/vaccines/resume', body => {
      sent.push(body);
      plan = buildPlan({ items: [rabies] });
      return { plan };
    }),
  );
  renderScreen(<PetPlanCard petId={mishmish.id} />);
  await screen.findByRole('heading', { name: /السُّعار/ });
}

async function openSheet() {
  fireEvent.click(screen.getByRole('button', { name: /^تأجيل بنصيحة الطبيب/ }));
  return within(await screen.findByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' }));
}

describe('deferring a dose', () => {
  it('takes reason, who said so and until when, and shows what came of it', async () => {
    await show();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('radio', { name: 'مرض' }));
    fireEvent.change(sheet.getByRole('textbox', { name: 'اسم الطبيب أو العيادة' }), {
      target: { value: ' عيادة الواحة ' },
    });
    fireEvent.change(sheet.getByRole('textbox', { name: /التأجيل حتى/ }), { target: { value: '15/1/2027' } });
    fireEvent.click(sheet.getByRole('button', { name: /^حفظ/ }));
    expect(await screen.findByText(/حتى إشعار الطبيب\. السبب: مرض/)).toBeTruthy();
    expect(sent).toEqual([
      {
        pet_id: mishmish.id,
        protocols: ['2'],
        reason: 'sick',
        said_by: 'عيادة الواحة',
        until: '2027-01-15',
      },
    ]);
    expect(screen.getByText('مؤجَّل').closest('.chip')?.className).toBe('chip');
    expect(screen.queryByText(/متأخّر|كان في/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'تسجيل الجرعة' })).toBeNull();
  });

  it('says at the fields what is missing, and moves there', async () => {
    await show();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: /^حفظ/ }));
    expect(sheet.getByText('يلزم اختيار السبب.')).toBeTruthy();
    expect(sheet.getByText('يُكتب هنا اسم من نصح بالتأجيل.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('radio', { name: 'مرض' })));
    expect(sent).toEqual([]);
  });

  it('takes no day that has come already for the end', async () => {
    await show();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('radio', { name: 'حمل' }));
    fireEvent.change(sheet.getByRole('textbox', { name: 'اسم الطبيب أو العيادة' }), {
      target: { value: 'د. سامي' },
    });
    fireEvent.change(sheet.getByRole('textbox', { name: /التأجيل حتى/ }), {
      target: { value: '20/11/2026' },
    });
    fireEvent.click(sheet.getByRole('button', { name: /^حفظ/ }));
    expect(await sheet.findByText(/يلزم تاريخ بعد اليوم/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows what the server refuses at its field', async () => {
    await show();
    server.use(
      refuse('post', '/api/vaccines/defer', 422, {
        message: 'غير صالح',
        code: 'request.invalid',
        errors: { said_by: ['الاسم طويل.'] },
      }),
    );
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('radio', { name: 'حمل' }));
    fireEvent.change(sheet.getByRole('textbox', { name: 'اسم الطبيب أو العيادة' }), {
      target: { value: 'د. سامي' },
    });
    fireEvent.click(sheet.getByRole('button', { name: /^حفظ/ }));
    expect(await sheet.findByText('الاسم طويل.')).toBeTruthy();
  });

  it('can be ended', async () => {
    await show(deferred);
    fireEvent.click(screen.getByRole('button', { name: /^إلغاء التأجيل/ }));
    expect(await screen.findByText('متأخّر 6 أيام')).toBeTruthy();
    expect(sent).toEqual([{ pet_id: mishmish.id, protocols: ['2'] }]);
  });

  it('is corrected from what was noted', async () => {
    await show(deferred);
    fireEvent.click(screen.getByRole('button', { name: /^تعديل التأجيل/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' }));
    const who = sheet.getByRole<HTMLInputElement>('textbox', { name: 'اسم الطبيب أو العيادة' });
    expect(who.value).toBe('عيادة الواحة');
    expect(sheet.getByRole('radio', { name: 'مرض' }).getAttribute('aria-checked')).toBe('true');
  });
});
