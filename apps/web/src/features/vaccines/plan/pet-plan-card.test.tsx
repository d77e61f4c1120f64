import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { buildDose, buildItem, buildPlan, buildPlans, mishmish } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { PetPlanCard } from './pet-plan-card.tsx';

const test = buildItem({
  protocols: ['6'],
  kind: 'test',
  status: 'notScheduled',
  due_on: null,
  stage: null,
  action: null,
  reason: { code: 'testOnly', params: {} },
});
const chlamydia = buildItem({
  protocols: ['9'],
  optional: true,
  status: 'notScheduled',
  due_on: null,
  stage: null,
  action: null,
  reason: { code: 'optInNotChosen', params: {} },
});
const result = buildDose({
  id: '0190f5fe-7c00-7a00-8000-0000000000d2',
  protocols: ['6'],
  result: 'negative',
});
const plan = buildPlan({
  country_rule: { country: 'SA', authority: 'MEWA', yearly_proof: 'notFound', date_read: '2026-11' },
  items: [buildItem({ country: 'SA' }), chlamydia, test],
  doses: [buildDose(), result],
});

afterEach(() => {
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

async function show(pets: OwnPet[], shown = plan) {
  server.use(
    respond('get', '/api/user/me', buildMe({ pets })),
    respond('get', '/api/vaccines/plan', buildPlans(shown)),
  );
  renderScreen(<PetPlanCard petId={mishmish.id} />);
  return (await screen.findAllByRole('list'))[0];
}

describe('PetPlanCard', () => {
  it('shows planned items with reason, source and the rule of the country', async () => {
    await show([mishmish]);
    expect(screen.getByRole('heading', { name: 'السُّعار (داء الكَلَب)\u00a0· جرعة منشِّطة' })).toBeTruthy();
    expect(screen.getByText('متأخّر 6 أيام')).toBeTruthy();
    expect(screen.getByText(/اكتملت السلسلة الأساسية بجرعة 14 نوفمبر 2025/)).toBeTruthy();
    const rule = screen.getByText(/يُرجى الرجوع إلى الجهة المختصّة/).textContent;
    expect(rule).toContain('وزارة البيئة والمياه والزراعة');
    expect(rule).toContain('قُرئت القاعدة في نوفمبر 2026.');
    expect(screen.getByRole('link', { name: 'إرشادات WSAVA لعام 2024', hidden: true })).toBeTruthy();
  });

  it('shows where a rabies dose was late for travel, and links to the travel requirements', async () => {
    const late = buildDose({ given_on: '2026-11-05', proof_lapsed_on: '2026-11-01' });
    const line = buildItem({ status: 'upcoming', due_on: '2027-11-05' });
    await show([mishmish], buildPlan({ items: [line], doses: [late, buildDose()] }));
    expect(screen.getByText(/للسفر تُحتسب جرعة 5 نوفمبر 2026 أولى من جديد/)).toBeTruthy();
    expect(screen.queryByText(/ملصق سابقتها/)).toBeNull();
    expect(screen.getByText('للسفر جرعة أولى من جديد: انتهى سريان سابقتها في 1 نوفمبر 2026.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^خيارات الموعد: السُّعار/ }));
    const link = await screen.findByRole('menuitem', { name: 'شروط السفر' });
    expect(link.getAttribute('href')).toBe(`/dashboard/pets/travel/${mishmish.id}`);
  });

  it.each([
    [49, 1],
    [50, 0],
  ])('shows a titre of %i hundredths with its laboratory, and whether it suffices', async (level, low) => {
    const measured = {
      protocols: ['rabiesTitre' as const],
      level_hundredths: level,
      laboratory: 'مختبر المدينة',
    };
    await show([mishmish], buildPlan({ items: [buildItem()], doses: [buildDose(measured)] }));
    expect(screen.getByText(`${level / 100} وحدة دولية/مل`)).toBeTruthy();
    expect(screen.getByText('مختبر المدينة')).toBeTruthy();
    expect(screen.queryAllByText('لا يكفي للسفر')).toHaveLength(low);
    expect(screen.queryAllByText(/الحدّ للسفر 0\.5 وحدة دولية/)).toHaveLength(low);
  });

  it('suggests one question to the vet about everything without a record', async () => {
    const items = (['2', '8', '7'] as const).map(key =>
      buildItem({ protocols: [key], status: 'noRecord', due_on: '2006-03-01' }),
    );
    await show([mishmish], buildPlan({ items }));
    expect(screen.getAllByText('لا سجلّ: يُسأل الطبيب')).toHaveLength(1);
    expect(screen.getByText('السُّعار وطاعون القطط ولوكيميا القطط')).toBeTruthy();
    expect(screen.queryByText(/2006|متأخّر/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'تسجيل ما أُعطي' }));
    expect(useUiStore.getState().modalSubject.protocols).toEqual(['2', '8', '7']);
  });

  it('shows no number of doses for several vaccines without a record, since each has its own', async () => {
    const without = (key: '2' | '8', doses: number) =>
      buildItem({
        protocols: [key],
        status: 'noRecord',
        due_on: null,
        stage: null,
        action: 'vet decides',
        reason: { code: 'noRecord', params: { registeredOn: '2026-11-01', doses } },
      });
    await show([mishmish], buildPlan({ items: [without('2', 1), without('8', 2)] }));
    expect(screen.getByText(/لا سجلّ لهذه اللقاحات قبل يوم الإضافة، 1 نوفمبر 2026/)).toBeTruthy();
    expect(screen.queryByText(/تبدأ بجرعة/)).toBeNull();
  });

  it('shows the number of doses of a single vaccine without a record', async () => {
    const reason = { code: 'noRecord', params: { registeredOn: '2026-11-01', doses: 2 } };
    const item = buildItem({ protocols: ['8'], status: 'noRecord', due_on: null, stage: null, reason });
    await show([mishmish], buildPlan({ items: [item] }));
    expect(screen.getByText(/تبدأ بجرعتين/)).toBeTruthy();
  });

  it('shows no long past date for a first dose that was not recorded', async () => {
    const reason = { code: 'firstDoseAtAgeWeeks', params: { birth: '2006-01-01', weeks: 8 } };
    await show([mishmish], buildPlan({ items: [buildItem({ due_on: '2006-03-01', reason })] }));
    expect(screen.getByText('لم تُسجَّل بعد')).toBeTruthy();
    expect(screen.queryByText(/كان في/)).toBeNull();
  });

  it('offers protection from ticks if the plan does, and not again below', async () => {
    const reason = { code: 'tickControlOffered', params: {} };
    const offer = buildItem({ protocols: ['ecto'], kind: 'treatment', status: 'notScheduled', due_on: null });
    await show([mishmish], buildPlan({ items: [{ ...offer, stage: null, reason }] }));
    fireEvent.click(screen.getByRole('button', { name: 'تسجيل أول علاج' }));
    expect(useUiStore.getState().modalSubject).toEqual({ petId: mishmish.id, protocols: ['ecto'] });
    expect(screen.queryByText('بلا موعد الآن')).toBeNull();
  });

  it('dismisses the offer of protection from ticks permanently, and lists it among items without a date', async () => {
    const chosen: unknown[] = [];
    const reason = { code: 'tickControlOffered', params: {} };
    const offer = buildItem({ protocols: ['ecto'], kind: 'treatment', status: 'notScheduled', due_on: null });
    const offering = buildPlan({ items: [{ ...offer, stage: null, reason }] });
    const options = { ...offering.options, tick_control: 'hidden' as const };
    await show([mishmish], offering);
    server.use(
      respond('post', '/api/vaccines/options', body => {
        chosen.push(body);
        server.use(respond('get', '/api/vaccines/plan', buildPlans({ ...offering, options })));
        return { plan: { ...offering, options } };
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^إخفاء/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'تسجيل أول علاج' })).toBeNull());
    expect(chosen).toEqual([{ pet_id: mishmish.id, options, version: 'a1' }]);
    expect(screen.getByText('بلا موعد الآن')).toBeTruthy();
  });

  it('suggests the test of leukaemia first', async () => {
    const first = buildItem({ protocols: ['7'], stage: 'first', status: 'due' });
    await show([mishmish], buildPlan({ items: [first] }));
    expect(screen.getByText(/يُجرى الفحص أولًا/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^خيارات الموعد: لوكيميا القطط/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'تسجيل نتيجة الفحص' }));
    expect(useUiStore.getState().modalSubject.protocols).toEqual(['felvTest']);
  });

  it('has one button for a due dose, other actions in its menu, and no filled button', async () => {
    const upcoming = buildItem({ protocols: ['8'], status: 'upcoming', due_on: '2026-12-11' });
    const treatment = buildItem({ protocols: ['1'], kind: 'treatment', status: 'due' });
    await show([mishmish], buildPlan({ items: [buildItem(), treatment, upcoming] }));
    const lines = screen
      .getAllByRole('listitem')
      .filter(line => line.classList.contains('timeline-item'))
      .map(line => within(line));
    const buttons = lines.map(line => line.getAllByRole('button').map(({ textContent }) => textContent));
    expect(buttons.slice(0, 3)).toEqual([['تسجيل الجرعة', ''], ['تسجيل الجرعة', ''], ['']]);
    for (const button of screen.getAllByRole('button', { name: 'تسجيل الجرعة' }))
      expect(button.className).toContain('btn-line');
    const entriesOf = async (index: number) => {
      const menu = lines[index]?.getByRole('button', { name: /^خيارات الموعد/ });
      if (menu) fireEvent.click(menu);
      const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      return entries;
    };
    expect(await entriesOf(0)).toEqual(['سؤال الطبيب', 'تأجيل بنصيحة الطبيب', 'شروط السفر']);
    expect(await entriesOf(1)).toEqual(['تأجيل بنصيحة الطبيب']);
    expect(await entriesOf(2)).toEqual(['تأجيل بنصيحة الطبيب']);
    const menu = lines[0]?.getByRole('button', { name: /^خيارات الموعد/ });
    if (menu) fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'سؤال الطبيب' }));
    expect(useUiStore.getState().modalSubject).toMatchObject({ petId: mishmish.id, protocols: ['2'] });
  });

  it.each([
    ['AE', true],
    ['SA', false],
  ])('asks about Dubai if the pet lives in %s: %s', async (country, isAsked) => {
    await show([mishmish], buildPlan({ country }));
    fireEvent.click(screen.getByRole('button', { name: 'خيارات الخطة' }));
    await screen.findByRole('dialog', { name: 'خيارات الخطة' });
    expect(screen.queryByRole('switch', { name: /دبي/ }) !== null).toBe(isAsked);
    expect(screen.queryByText(/البراغيث/)).toBeNull();
  });

  it('lists tests separately, with a result and never due', async () => {
    await show([mishmish]);
    const tests = screen.getByRole('list', { name: 'فحوص' });
    expect(screen.queryByText(/^ما أكّده الطبيب/)).toBeNull();
    expect(within(tests).getByText('سلبي').closest('.chip')?.className).toBe('chip');
    expect(screen.getAllByText(/نقص المناعة/)).toHaveLength(1);
    expect(within(tests).getByText('مسجَّل منك')).toBeTruthy();
  });

  it('shows a confirmed record as done only if it counts', async () => {
    const confirmed = buildDose({ confirmed_at: '2025-11-15T08:00:00.000Z' });
    const tooSoon = buildDose({ ...confirmed, id: 'x', not_counted: [{ protocol: '2', why: 'tooSoon' }] });
    await show([mishmish], buildPlan({ doses: [tooSoon, confirmed] }));
    const chips = screen.getAllByText('مؤكَّد').map(chip => chip.closest('.chip')?.className);
    expect(chips).toEqual(['chip', 'chip chip-done']);
  });

  it('plans an optional vaccine once it is chosen', async () => {
    const chosen: unknown[] = [];
    await show([mishmish]);
    server.use(
      respond('post', '/api/vaccines/options', body => {
        chosen.push(body);
        return { plan };
      }),
    );
    fireEvent.click(screen.getByRole('switch', { name: /الكلاميديا/, hidden: true }));
    await waitFor(() =>
      expect(chosen).toEqual([
        { pet_id: mishmish.id, options: { ...plan.options, opt_in: ['9'] }, version: 'a1' },
      ]),
    );
  });

  it('turns one vaccine on and preserves changes by another device', async () => {
    const chosen: unknown[] = [];
    await show([mishmish]);
    const options = { ...plan.options, deworming: 'monthly' as const };
    server.use(
      http.post(
        '/api/vaccines/options',
        () =>
          HttpResponse.json(
            {
              code: 'request.stale',
              message: '',
              current: { plan: { ...plan, options, options_version: 'b2' } },
            },
            { status: 409 },
          ),
        { once: true },
      ),
      respond('post', '/api/vaccines/options', body => {
        chosen.push(body);
        return { plan };
      }),
    );
    fireEvent.click(screen.getByRole('switch', { name: /الكلاميديا/, hidden: true }));
    await waitFor(() =>
      expect(chosen).toEqual([
        { pet_id: mishmish.id, options: { ...options, opt_in: ['9'] }, version: 'b2' },
      ]),
    );
  });

  it.each([
    ['felvPositive', {}, '7', /آخر فحص للوكيميا القطط نتيجته إيجابية/],
    ['vetDecidesRepeat', { lastDose: '2025-11-14' }, '7', /الطبيب البيطري يقرّر هل تلزم جرعة أخرى/],
    ['productDecides', { minMonths: 6 }, 'leish', /الطبيب البيطري يختار المنتج والموعد/],
    ['productUnknown', { lastDose: '2025-11-14' }, 'leish', /الطبيب البيطري يحدّد الموعد التالي/],
  ] as const)(
    'shows without expanding that the vet decides, for the reason %s',
    async (code, params, key, expected) => {
      const left = { ...chlamydia, protocols: [key], action: 'vet decides', reason: { code, params } };
      await show([mishmish], buildPlan({ items: [left, chlamydia] }));
      const open = screen.getByRole('region', { name: 'القرار للطبيب البيطري' });
      expect(within(open).getByText(expected).closest('details')).toBeNull();
      expect(within(open).queryByText(/الكلاميديا/)).toBeNull();
    },
  );

  it('explains items that wait for neither a vet nor a choice', async () => {
    const changed = { code: 'productChanged', params: { lastDose: '2025-11-14' } };
    await show([mishmish], buildPlan({ items: [{ ...chlamydia, protocols: ['leish'], reason: changed }] }));
    expect(screen.getByText(/جرعة 14 نوفمبر 2025 من منتج غير منتج ما قبلها/)).toBeTruthy();
  });

  it('disables the vaccine of leukaemia after a positive test, and shows why', async () => {
    const reason = { code: 'felvPositive', params: {} };
    const stopped = { ...chlamydia, protocols: ['7' as const], action: 'vet decides', reason };
    await show([mishmish], buildPlan({ items: [stopped, chlamydia] }));
    const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name, hidden: true });
    expect(choice(/لوكيميا.*آخر فحص نتيجته إيجابية/).disabled).toBe(true);
    expect(choice(/الكلاميديا/).disabled).toBe(false);
  });

  it('removes a record and restores it', async () => {
    const calls: unknown[] = [];
    await show([mishmish]);
    const call = (path: '/api/vaccines/doses/remove' | '/api/vaccines/doses/restore') =>
      respond('post', path, body => {
        calls.push([path, body]);
        return { dose: buildDose() };
      });
    server.use(call('/api/vaccines/doses/remove'), call('/api/vaccines/doses/restore'));
    fireEvent.click(screen.getByRole('button', { name: 'خيارات السجلّ: السُّعار' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'حذف' }));
    fireEvent.click(await screen.findByRole('button', { name: 'تراجع' }));
    const body = { dose_id: buildDose().id };
    await waitFor(() =>
      expect(calls).toEqual([
        ['/api/vaccines/doses/remove', body],
        ['/api/vaccines/doses/restore', body],
      ]),
    );
  });

  it('offers no change of a record that a doctor has confirmed', async () => {
    const confirmed = buildDose({
      confirmed_at: '2025-11-15T08:00:00.000Z',
      confirmed_by: { doctor: 'د. سلمى الحدّاد', clinic: 'عيادة الواحة البيطرية' },
    });
    await show([mishmish], buildPlan({ doses: [confirmed] }));
    expect(screen.getByText('مؤكَّد')).toBeTruthy();
    expect(screen.getByText(/^بتأكيد .*سلمى الحدّاد.*الواحة البيطرية/)).toBeTruthy();
    expect(screen.getByText('ما أكّده الطبيب ثابت في السجلّ، فلا يُعدَّل ولا يُحذف.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /خيارات السجلّ/ })).toBeNull();
  });

  it.each([
    ['passed away', [{ ...mishmish, state: 'passed_away' as const }], false],
    ['archived', [], false],
    ['lost', [{ ...mishmish, state: 'lost' as const }], true],
  ])('shows the records of a pet that is %s, and plans nothing', async (_state, pets, isMendable) => {
    await show(pets);
    expect(screen.getByRole('heading', { name: 'السُّعار (داء الكَلَب)' })).toBeTruthy();
    expect(screen.queryByText('متأخّر 6 أيام')).toBeNull();
    expect(screen.queryByRole('button', { name: /تسجيل/ })).toBeNull();
    expect(screen.queryByText('خيارات الخطة')).toBeNull();
    expect(screen.queryAllByRole('button', { name: /خيارات السجلّ/ }).length > 0).toBe(isMendable);
  });
});
