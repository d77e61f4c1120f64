import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { barq, buildDose, buildPlans, buildView, mishmish, TODAY } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { plansQuery } from '../queries.ts';
import {
  batch,
  CREATED_ID,
  created,
  date,
  isOpen,
  MountedModal,
  openForm,
  save,
  sent,
  type,
} from '../testing/dose-modal.tsx';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

function choose(field: string | RegExp, query: string, option: string | RegExp) {
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: field });
  act(() => input.focus());
  type(input, query);
  fireEvent.click(screen.getByRole('option', { name: option }));
}

/** Returns the pet with this birth date. */
function bornOn(birth_date: string | null) {
  const view = buildView(mishmish);
  return respond('get', '/api/pets/view', { ...view, pet: { ...view.pet, birth_date } });
}

it('reports that the pets could not be loaded, and retries', async () => {
  server.use(refuse('get', '/api/user/me', 404, { message: 'لا يوجد ما يطابق.', code: 'request.not_found' }));
  useUiStore.getState().openModal('vaccineModal', { petId: mishmish.id });
  renderScreen(<MountedModal />);
  const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
  server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish] })));
  fireEvent.click(retry);
  await screen.findByRole('textbox', { name: 'تاريخ أخذ الجرعة' });
});

it('asks first for one of several pets, each name in its own direction', async () => {
  const rex = { ...barq, name: 'Rex الصغير' };
  server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish, rex] })));
  useUiStore.getState().openModal('vaccineModal');
  renderScreen(<MountedModal />);
  const pets = await screen.findByRole('radiogroup', { name: 'لأي حيوان؟' });
  expect(
    within(pets).getByRole('radio', { name: rex.name }).closest('label')?.querySelector('bdi')?.dir,
  ).toBe('rtl');
});

describe('a form opened with outdated plans', () => {
  /** The plans were loaded before the pet was added, and are refetched when the form opens. */
  async function openLate(about: { protocols?: ['2']; doseId?: string }) {
    const { queryClient } = renderScreen(<MountedModal />);
    queryClient.setQueryData(meQuery.queryKey, buildMe({ pets: [mishmish] }));
    queryClient.setQueryData(plansQuery.queryKey, buildPlans());
    await queryClient.invalidateQueries(plansQuery);
    act(() => useUiStore.getState().openModal('vaccineModal', { petId: mishmish.id, ...about }));
    await screen.findByRole('textbox', { name: 'تاريخ أخذ الجرعة' });
  }

  it('starts with the planned dose for which it was opened', async () => {
    await openLate({ protocols: ['2'] });
    expect(screen.getByRole('radio', { checked: true, name: /السُّعار/ })).toBeTruthy();
  });

  it('edits the record for which it was opened', async () => {
    await openLate({ doseId: buildDose().id });
    expect(save().textContent).toContain('حفظ التعديل');
  });
});

describe('a new dose', () => {
  it.each(['نوب', 'نوبيفاك رابيز', 'نوبفاك'])('finds products by their Arabic names: «%s»', async query => {
    await openForm();
    choose(/اسم المنتج/, query, 'Nobivac Rabies');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /اسم المنتج/ }).value).toBe(
      'Nobivac Rabies',
    );
  });

  it('starts with the planned dose and today, is sent once, and can be undone', async () => {
    const removed: unknown[] = [];
    server.use(
      created(),
      respond('post', '/api/vaccines/doses/remove', body => {
        removed.push(body);
        return { dose: buildDose() };
      }),
    );
    await openForm();
    type(batch(), 'A517-08C');
    type(screen.getByRole('textbox', { name: /انتهاء الصلاحية/ }), '٠٣/٢٠٢٧');
    fireEvent.click(save());
    fireEvent.click(save());
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toEqual([
      {
        idempotency_key: expect.stringMatching(UUID),
        pet_id: mishmish.id,
        given_on: TODAY,
        protocols: ['2'],
        product: null,
        product_name: null,
        vaccine_type: null,
        route: null,
        interval_days: null,
        batch: 'A517-08C',
        expires_on: '2027-03-31',
        clinic: null,
        result: null,
        laboratory: null,
        level_hundredths: null,
      },
    ]);
    expect(screen.getByText('حُفظت الجرعة')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'تراجع' }));
    await waitFor(() => expect(removed).toEqual([{ dose_id: CREATED_ID }]));
  });

  it('preserves the draft across failed attempts, which all share one idempotency key', async () => {
    server.use(lose('post', '/api/vaccines/doses/create'));
    await openForm();
    type(batch(), 'A517-08C');
    fireEvent.click(save());
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect(batch().value).toBe('A517-08C');

    server.use(
      http.post('*/api/vaccines/doses/create', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'حدث خلل من عندنا.', code: 'request.failed' }, { status: 500 });
      }),
    );
    fireEvent.click(save());
    expect(await screen.findByText('حدث خلل من عندنا.')).toBeTruthy();

    server.use(created());
    fireEvent.click(save());
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('shows a server error at its field and focuses it', async () => {
    server.use(
      refuse('post', '/api/vaccines/doses/create', 422, {
        message: 'هذا السجلّ موجود من قبل في اليوم نفسه.',
        code: 'vaccines.duplicate_day',
        errors: { given_on: ['هذا السجلّ موجود من قبل في اليوم نفسه.'] },
      }),
    );
    await openForm();
    type(batch(), 'A517-08C');
    fireEvent.click(save());
    await waitFor(() => expect(date().getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(date());
    expect(screen.getByText('هذا السجلّ موجود من قبل في اليوم نفسه.')).toBeTruthy();
    expect(batch().value).toBe('A517-08C');
    // For another vaccine the clash with the same day may not exist.
    fireEvent.click(screen.getByRole('radio', { name: /لقاح آخر أو فحص/ }));
    expect(screen.queryByText('هذا السجلّ موجود من قبل في اليوم نفسه.')).toBeNull();
  });

  it('does not send a day in the future or before birth, and leaves it as typed', async () => {
    server.use(created());
    await openForm();
    type(date(), '31/2/2026');
    fireEvent.blur(date());
    expect(screen.getByText(/^التاريخ غير مفهوم\. مثال: \d+\/\d+\/20\d\d$/)).toBeTruthy();
    type(date(), '25/11/2026');
    fireEvent.blur(date());
    fireEvent.click(save());
    expect(
      await screen.findByText('هذا اليوم لم يأتِ بعد. آخر تاريخ مقبول هو اليوم، 20 نوفمبر.'),
    ).toBeTruthy();
    expect(date().value).toBe('25/11/2026');
    expect(document.activeElement).toBe(date());

    type(date(), '١/٤/٢٠٢٣');
    fireEvent.blur(date());
    fireEvent.click(save());
    expect(await screen.findByText('هذا اليوم قبل ميلاد «مشمش» في 2 أبريل 2023.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires confirmation, without an error, before it sends a day more than 20 years ago', async () => {
    server.use(created(), bornOn(null));
    await openForm();
    type(date(), '1/5/2005');
    fireEvent.blur(date());
    fireEvent.click(save());
    const question = await screen.findByText(/هذا اليوم قبل أكثر من 20 سنة/);
    expect(question.closest('[role=status]')).toBeTruthy();
    expect(document.activeElement).toBe(date());
    expect(date().getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText(/يلزم تصحيح الحقول/)).toBeNull();
    expect(sent).toEqual([]);
    type(date(), '2/5/2005');
    expect(screen.queryByText(/هذا اليوم قبل أكثر من 20 سنة/)).toBeNull();
    type(date(), '1/5/2005');
    fireEvent.click(save());
    await waitFor(() => expect(sent).toMatchObject([{ given_on: '2005-05-01' }]));
  });

  it('asks nothing about a day after the known birth of an old animal', async () => {
    server.use(created(), bornOn('2004-01-01'));
    await openForm();
    type(date(), '1/5/2005');
    fireEvent.click(save());
    await waitFor(() => expect(sent).toMatchObject([{ given_on: '2005-05-01' }]));
  });

  it.each([null, '1990-01-01'])('does not send a day in 1985 for an animal born %j', async birth => {
    server.use(created(), bornOn(birth));
    await openForm();
    type(date(), '1/5/1985');
    fireEvent.blur(date());
    fireEvent.click(save());
    expect(
      await screen.findByText('هذا اليوم قبل أكثر من 30 سنة. أقدم تاريخ مقبول هو 20 نوفمبر 1996.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(date());
    expect(sent).toEqual([]);
  });

  it('reports a missing choice of what was given', async () => {
    server.use(created());
    await openForm({ petId: mishmish.id });
    fireEvent.click(save());
    expect(await screen.findByText('يلزم اختيار ما أُعطي.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
    expect(sent).toEqual([]);
  });

  it('derives what was given from a combined product', async () => {
    server.use(created());
    await openForm({ petId: mishmish.id });
    fireEvent.click(screen.getByRole('radio', { name: /لقاح آخر أو فحص/ }));
    choose('ما الذي أُعطي؟', 'ثلاثي', /الثلاثي/);
    choose(/اسم المنتج/, 'rcpch', 'Purevax RCPCh');
    expect(screen.getByText('يشمل: الهربس وطاعون القطط والكاليسي والكلاميديا')).toBeTruthy();
    fireEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ protocols: ['4', '8', '5', '9'], product: 'purevax-rcpch' });
  });

  it('clears the error of a day when the parts change, which may all be valid then', async () => {
    const message = 'هذه الجرعة مسجَّلة من قبل في اليوم نفسه.';
    server.use(
      refuse('post', '/api/vaccines/doses/create', 422, {
        message,
        code: 'vaccines.duplicate_day',
        errors: { given_on: [message] },
      }),
    );
    await openForm({ petId: mishmish.id });
    fireEvent.click(screen.getByRole('radio', { name: /لقاح آخر أو فحص/ }));
    choose('ما الذي أُعطي؟', 'رباعي', /الرباعي/);
    fireEvent.click(screen.getByRole('button', { name: 'الكلاميديا' }));
    fireEvent.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'السُّعار' }));
    expect(screen.queryByText(message)).toBeNull();
  });

  it('requires the result of a test', async () => {
    server.use(created());
    await openForm({ petId: mishmish.id });
    fireEvent.click(screen.getByRole('radio', { name: /لقاح آخر أو فحص/ }));
    choose('ما الذي أُعطي؟', 'نقص المناعة', /نقص المناعة/);
    expect(screen.queryByRole('textbox', { name: /رقم التشغيلة/ })).toBeNull();
    expect(screen.getByText('يبقى «مسجَّلًا منك» حتى يؤكّده طبيب.')).toBeTruthy();
    fireEvent.click(save());
    expect(await screen.findByText('يلزم اختيار نتيجة الفحص.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'سلبي' }));
    fireEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ protocols: ['6'], result: 'negative', batch: null });
  });

  it('requires the level of a rabies titre, also in Arabic digits', async () => {
    server.use(created());
    await openForm({ petId: mishmish.id });
    fireEvent.click(screen.getByRole('radio', { name: /لقاح آخر أو فحص/ }));
    choose('ما الذي أُعطي؟', 'معايرة', /معايرة السُّعار/);
    expect(screen.queryByText('نتيجة الفحص')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'تاريخ سحب العيّنة' })).toBeTruthy();
    const level = screen.getByRole<HTMLInputElement>('textbox', { name: /مستوى الأجسام المضادة/ });
    type(level, '0.755');
    fireEvent.click(save());
    expect(await screen.findByText(/برقمين بعد الفاصلة على الأكثر/)).toBeTruthy();
    expect(document.activeElement).toBe(level);
    type(level, '٠٫٧٥');
    type(screen.getByRole('textbox', { name: /المختبر/ }), 'مختبر المدينة');
    fireEvent.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      protocols: ['rabiesTitre'],
      result: null,
      level_hundredths: 75,
      laboratory: 'مختبر المدينة',
    });
  });
});
