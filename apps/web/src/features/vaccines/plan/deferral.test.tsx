import type { PlanItem } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { buildDeferral, buildItem, buildPlan, buildPlans, mishmish } from '../../../testing/build-plan.ts';
import { reload } from '../../../testing/reload.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { PetPlanCard } from './pet-plan-card.tsx';

const rabies = buildItem();
const deferred = buildItem({ status: 'deferred', deferral: buildDeferral({ until: null }) });
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

/** Renders the plan, with a fake server that stores the deferral. */
async function show(...items: PlanItem[]) {
  let plan = buildPlan({ items: items.length > 0 ? items : [rabies] });
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
    respond('get', '/api/vaccines/plan', () => buildPlans(plan)),
    respond('post', '/api/vaccines/defer', body => {
      sent.push(body);
      plan = buildPlan({ items: [deferred] });
      return { plan };
    }),
    respond('post', '/api/vaccines/resume', body => {
      sent.push(body);
      plan = buildPlan({ items: [rabies] });
      return { plan };
    }),
  );
  const shown = renderScreen(<PetPlanCard petId={mishmish.id} />);
  await screen.findByRole('heading', { name: 'خطة التطعيم' });
  return shown;
}

async function openSheet() {
  const menu = screen.queryByRole('button', { name: /^خيارات الموعد/ });
  if (menu === null) fireEvent.click(screen.getByRole('button', { name: /^تأجيل بنصيحة الطبيب/ }));
  else {
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'تأجيل بنصيحة الطبيب' }));
  }
  return within(await screen.findByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' }));
}

type Sheet = Awaited<ReturnType<typeof openSheet>>;
const until = (sheet: Sheet) => sheet.getByRole<HTMLInputElement>('textbox', { name: /التأجيل حتى/ });
const save = (sheet: Sheet) => fireEvent.click(sheet.getByRole('button', { name: /^حفظ/ }));

/** Fills the required fields: reason and doctor. */
function fill(sheet: Sheet) {
  fireEvent.click(sheet.getByRole('radio', { name: 'مرض' }));
  fireEvent.change(sheet.getByRole('textbox', { name: 'اسم الطبيب أو العيادة' }), {
    target: { value: 'عيادة الواحة' },
  });
}

const nameOfRabies = () => screen.getByText(/^السُّعار \(داء الكَلَب\)/);
const failedLoad = () =>
  refuse('get', '/api/vaccines/plan', 500, { message: 'حدث خلل.', code: 'request.failed' });

describe('deferring a dose', () => {
  it('saves reason, doctor and end, and shows the result', async () => {
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
        version: 'a1',
      },
    ]);
    expect(screen.getByText('مؤجَّل').closest('.chip')?.className).toBe('chip');
    expect(screen.queryByText(/متأخّر|كان في/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'تسجيل الجرعة' })).toBeNull();
  });

  it('that a doctor noted is ended after a question that names the doctor, the clinic and the reason', async () => {
    const noted = { said_by: 'د. سلمى الحدّاد', clinic_name: 'عيادة الواحة', reason: 'reaction' as const };
    await show(buildItem({ status: 'deferred', deferral: buildDeferral({ ...noted, until: null }) }));
    fireEvent.click(screen.getByRole('button', { name: /^إلغاء التأجيل/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(/سلمى.*عيادة الواحة.*ردّ فعل سابق.*المربّي أنهى/);
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: /^إنهاء التأجيل/ }));
    await waitFor(() => expect(sent).toEqual([{ pet_id: mishmish.id, protocols: ['2'], version: 'a1' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('reports missing values at the fields, and moves the focus there', async () => {
    await show();
    const sheet = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: /^حفظ/ }));
    expect(sheet.getByText('يلزم اختيار السبب.')).toBeTruthy();
    expect(sheet.getByText('يُكتب هنا اسم من نصح بالتأجيل.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('radio', { name: 'مرض' })));
    expect(sent).toEqual([]);
  });

  it('accepts no past or current day as the end', async () => {
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

  it("shows the server's error at its field", async () => {
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

  it('accepts no end that hides a vaccine permanently', async () => {
    await show();
    const sheet = await openSheet();
    fill(sheet);
    fireEvent.change(until(sheet), { target: { value: '15/1/2207' } });
    fireEvent.blur(until(sheet));
    expect(sheet.getByText('يلزم تاريخ خلال 3 سنوات.')).toBeTruthy();
    save(sheet);
    await waitFor(() => expect(document.activeElement).toBe(until(sheet)));
    expect(sent).toEqual([]);
  });

  it('asks before it discards the input, and preserves it on request', async () => {
    await show();
    const sheet = await openSheet();
    fill(sheet);
    fireEvent.click(sheet.getByRole('button', { name: 'إغلاق' }));
    const question = await screen.findByRole('alertdialog', { name: 'إغلاق دون حفظ؟' });
    fireEvent.click(within(question).getByRole('button', { name: 'متابعة الكتابة' }));
    expect(sheet.getByRole('radio', { name: 'مرض' })).toHaveProperty('checked', true);
    fireEvent.click(sheet.getByRole('button', { name: 'إغلاق' }));
    fireEvent.click(await screen.findByRole('button', { name: 'إغلاق دون حفظ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('is sent once, however often the button is pressed', async () => {
    await show();
    const sheet = await openSheet();
    fill(sheet);
    save(sheet);
    save(sheet);
    expect(await screen.findByText('مؤجَّل')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('preserves the input when a refetch of the plan behind it fails', async () => {
    const { queryClient } = await show();
    const sheet = await openSheet();
    fill(sheet);
    server.use(failedLoad());
    await reload(queryClient);
    expect(screen.getByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' })).toBeTruthy();
    expect(sheet.getByRole('radio', { name: 'مرض' })).toHaveProperty('checked', true);
  });

  it('is done once it is saved, even if the new plan cannot be loaded', async () => {
    await show();
    const sheet = await openSheet();
    fill(sheet);
    server.use(failedLoad());
    save(sheet);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts.getSnapshot().map(({ message }) => message)).toEqual(['سُجّل التأجيل']);
    expect(screen.queryByText('تعذّر التحميل')).toBeNull();
  });

  it('is available for treatments too', async () => {
    await show(buildItem({ protocols: ['1'], kind: 'treatment', stage: 'treatment' }));
    const sheet = await openSheet();
    fill(sheet);
    save(sheet);
    await waitFor(() => expect(sent).toMatchObject([{ protocols: ['1'] }]));
  });

  it('asks to choose one of several items without a record', async () => {
    const unknown = (key: '2' | '8') =>
      buildItem({ protocols: [key], status: 'noRecord', due_on: null, stage: null });
    await show(unknown('2'), unknown('8'));
    const sheet = await openSheet();
    fill(sheet);
    save(sheet);
    expect(await sheet.findByText('يلزم اختيار اللقاح.')).toBeTruthy();
    fireEvent.click(sheet.getByRole('radio', { name: 'طاعون القطط' }));
    save(sheet);
    await waitFor(() => expect(sent).toMatchObject([{ protocols: ['8'], reason: 'sick' }]));
  });

  const changedElsewhere = (...items: PlanItem[]) =>
    refuse('post', '/api/vaccines/defer', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { plan: buildPlan({ items }) },
      changed_by: { who: 'self' },
    });
  const accepted = () =>
    respond('post', '/api/vaccines/defer', body => {
      sent.push(body);
      return { plan: buildPlan({ items: [deferred] }) };
    });

  it('continues with the current items if another device has deferred some of them', async () => {
    await show(buildItem({ protocols: ['4', '5'] }));
    const sheet = await openSheet();
    fill(sheet);
    const theirs = buildDeferral({ reason: 'pregnant', said_by: 'د. سامي' });
    server.use(
      changedElsewhere(
        buildItem({ protocols: ['4'], status: 'deferred', deferral: theirs, deferral_version: 'b4' }),
        buildItem({ protocols: ['5'], deferral_version: 'b5' }),
      ),
    );
    save(sheet);
    expect(await sheet.findByText(/من جهاز أو نافذة أخرى/)).toBeTruthy();
    expect(sheet.getByText(/^تغيّر جمع اللقاحات في الخطة/)).toBeTruthy();
    save(sheet);
    expect(await sheet.findByText('يلزم اختيار اللقاح.')).toBeTruthy();
    // The existing note is not replaced without being shown.
    fireEvent.click(sheet.getByRole('radio', { name: /الهربس/ }));
    expect(sheet.getByRole('radio', { name: /^ما حُفظ.*حمل/ })).toBeTruthy();
    fireEvent.click(sheet.getByRole('radio', { name: /الكاليسي/ }));
    expect(sheet.queryByRole('radio', { name: /^ما حُفظ/ })).toBeNull();
    server.use(accepted());
    save(sheet);
    await waitFor(() =>
      expect(sent).toMatchObject([
        { protocols: ['5'], reason: 'sick', said_by: 'عيادة الواحة', version: 'b5' },
      ]),
    );
  });

  it('continues with the item that contains it now, if the plan has grouped it with another', async () => {
    await show(buildItem({ protocols: ['4'] }));
    const sheet = await openSheet();
    fill(sheet);
    server.use(changedElsewhere(buildItem({ protocols: ['4', '5'], deferral_version: 'b4' })));
    save(sheet);
    expect(await sheet.findByText(/يسري التأجيل الآن على: الهربس والكاليسي/)).toBeTruthy();
    server.use(accepted());
    save(sheet);
    await waitFor(() => expect(sent).toMatchObject([{ protocols: ['4', '5'], version: 'b4' }]));
  });

  it('sends the version of the item chosen last, and preserves the input', async () => {
    const unknown = (key: '2' | '8', line: Partial<PlanItem> = {}) =>
      buildItem({ protocols: [key], status: 'noRecord', due_on: null, stage: null, ...line });
    const panleukopenia = unknown('8', { deferral_version: 'a8' });
    await show(unknown('2'), panleukopenia);
    const sheet = await openSheet();
    fill(sheet);
    fireEvent.click(sheet.getByRole('radio', { name: 'السُّعار' }));
    const theirs = buildDeferral({ reason: 'pregnant', said_by: 'د. سامي', until: null });
    server.use(changedElsewhere(unknown('2', { deferral: theirs, deferral_version: 'b2' }), panleukopenia));
    save(sheet);
    expect(await sheet.findByRole('radio', { name: /^ما حُفظ.*حمل/ })).toBeTruthy();
    fireEvent.click(sheet.getByRole('radio', { name: 'طاعون القطط' }));
    expect(sheet.queryByText(/من جهاز أو نافذة أخرى/)).toBeNull();
    server.use(accepted());
    save(sheet);
    await waitFor(() =>
      expect(sent).toMatchObject([
        { protocols: ['8'], reason: 'sick', said_by: 'عيادة الواحة', version: 'a8' },
      ]),
    );
  });

  it('moves the focus to the name of the deferred item', async () => {
    await show();
    screen.getByRole('button', { name: /^خيارات الموعد/ }).focus();
    const sheet = await openSheet();
    fill(sheet);
    save(sheet);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(nameOfRabies()));
  });

  it('moves the focus to the name of an item that is no longer deferred', async () => {
    await show(deferred);
    const end = screen.getByRole('button', { name: /^إلغاء التأجيل/ });
    act(() => end.focus());
    fireEvent.click(end);
    expect(await screen.findByText('متأخّر 6 أيام')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(nameOfRabies()));
  });

  it('starts empty if the saved end has passed, even while the item still shows it', async () => {
    await show(buildItem({ deferral: buildDeferral({ until: '2026-11-18' }) }));
    expect(screen.getByText(/^انتهى التأجيل الذي نصح به .* في 18 نوفمبر 2026/)).toBeTruthy();
    const sheet = await openSheet();
    expect(until(sheet).value).toBe('');
    expect(sheet.getByRole('radio', { name: 'مرض' })).toHaveProperty('checked', true);
    save(sheet);
    await waitFor(() => expect(sent).toMatchObject([{ until: null, reason: 'sick' }]));
  });

  it('can be ended', async () => {
    await show(deferred);
    fireEvent.click(screen.getByRole('button', { name: /^إلغاء التأجيل/ }));
    expect(await screen.findByText('متأخّر 6 أيام')).toBeTruthy();
    expect(sent).toEqual([{ pet_id: mishmish.id, protocols: ['2'], version: 'a1' }]);
  });

  it('is not ended if another device has edited it: the change is shown first', async () => {
    await show(deferred);
    const corrected = buildDeferral({ until: null, said_by: 'د. سامي' });
    const plan = buildPlan({ items: [{ ...deferred, deferral: corrected, deferral_version: 'b2' }] });
    server.use(
      refuse('post', '/api/vaccines/resume', 409, {
        code: 'request.stale',
        message: 'تغيّرت هذه البيانات بعد فتحها.',
        current: { plan },
      }),
      respond('get', '/api/vaccines/plan', buildPlans(plan)),
    );
    fireEvent.click(screen.getByRole('button', { name: /^إلغاء التأجيل/ }));
    expect(await screen.findByText('تغيّرت هذه البيانات بعد فتحها.')).toBeTruthy();
    expect(screen.getByText(/د\. سامي/)).toBeTruthy();
    server.use(
      respond('post', '/api/vaccines/resume', body => {
        sent.push(body);
        return { plan };
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^إلغاء التأجيل/ }));
    await waitFor(() => expect(sent).toMatchObject([{ protocols: ['2'], version: 'b2' }]));
  });

  it('is edited starting from its saved values', async () => {
    await show(deferred);
    fireEvent.click(screen.getByRole('button', { name: /^خيارات التأجيل/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'تعديل التأجيل' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' }));
    const who = sheet.getByRole<HTMLInputElement>('textbox', { name: 'اسم الطبيب أو العيادة' });
    expect(who.value).toBe('عيادة الواحة');
    expect(sheet.getByRole('radio', { name: 'مرض' })).toHaveProperty('checked', true);
  });
});

describe('a state of the animal', () => {
  const state = {
    state: 'pregnant',
    said_by: 'عيادة الواحة',
    clinic_name: null,
    noted_on: '2026-11-18',
    until: null,
    version: 's1',
  } as const;
  const held = buildItem({
    ...{ status: 'deferred', due_on: null, held_by: 'pregnant' },
    deferral: buildDeferral({ until: null, reason: 'pregnant' }),
  });

  it('is shown once for all vaccines, with actions to edit and to end it', async () => {
    let plan = buildPlan({ items: [held], health_states: [state] });
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
      respond('get', '/api/vaccines/plan', () => buildPlans(plan)),
      respond('post', '/api/vaccines/health-states/end', body => {
        sent.push(body);
        plan = buildPlan({ items: [rabies] });
        return { plan };
      }),
    );
    renderScreen(<PetPlanCard petId={mishmish.id} />);
    expect(await screen.findByRole('heading', { name: 'كل اللقاحات مؤجَّلة: حمل' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^إلغاء التأجيل/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'تعديل' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'تأجيل بنصيحة الطبيب' }));
    expect(sheet.queryByRole('radio')).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'إغلاق' }));
    fireEvent.click(await screen.findByRole('button', { name: /^انتهى الحمل/ }));
    await screen.findByRole('button', { name: /^خيارات الموعد/ });
    expect(sent).toEqual([{ pet_id: mishmish.id, state: 'pregnant', version: 's1' }]);
  });
});
