import type { Pet, TravelEntry, TravelPlan, TravelStep } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { isStoredKey } from '../../../lib/calls/stored-keys.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { buildView, mishmish, TODAY } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, respond, server } from '../../../testing/server.ts';
import { TravelPage } from './travel-page.tsx';
import { travelQuery } from './travel-query.ts';
import { ruleText } from './why-text.ts';

const LATE = 'Reg. (EU) 576/2013, Annex III, as the veterinary page of FMBB 2018 gives it';

function buildStep(code: string, params: TravelStep['reason']['params'], more: Partial<TravelStep> = {}) {
  const step: TravelStep = {
    reason: { code, params },
    state: 'done',
    from: null,
    by: null,
    is_too_late: false,
    sources: [{ name: LATE, url: 'https://example.org/eu', year: 2018 }],
    is_of_country: false,
    ...more,
  };
  return step;
}

const chip = buildStep('chipBeforeDose', { recorded: false, dose: '2026-11-05' }, { state: 'open' });
const late = buildStep('rabiesFirstAgain', {
  dose: '2026-11-05',
  endedOn: '2026-11-01',
  daysLate: 4,
  labelled: false,
});
const titre = buildStep(
  'titreMissing',
  { days: 30, months: 3 },
  { state: 'open', from: '2026-12-05', by: '2026-10-01', is_too_late: true },
);

function buildTravel(overrides: Partial<TravelPlan> = {}): TravelPlan {
  const listed: TravelEntry = {
    origin: 'listed',
    earliest: '2026-11-26',
    verdict: null,
    steps: [chip, late],
  };
  const unlisted: TravelEntry = {
    ...listed,
    origin: 'unlisted',
    earliest: '2027-03-05',
    steps: [chip, late, titre],
  };
  return {
    pet_id: mishmish.id,
    as_of: TODAY,
    country: 'SA',
    destination: 'EU',
    travel_on: null,
    rule: {
      authority: 'Reg. (EU) 2016/429',
      confidence: 'high',
      sources_disagree: false,
      dose_max_months: null,
      titre_max_months: null,
      is_proof_yearly: false,
      read_at: ['Finnish Food Authority'],
      date_read: '2026-11',
    },
    entries: [listed, unlisted],
    ...overrides,
  };
}

const asked: unknown[] = [];

function serve(travel: TravelPlan, pet: Partial<Pet> = {}) {
  const view = buildView(mishmish);
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
    respond('get', '/api/pets/view', { ...view, pet: { ...view.pet, sex: 'male', ...pet } }),
    respond('get', '/api/vaccines/travel', query => {
      asked.push(query);
      return { travel };
    }),
  );
}

beforeEach(() => {
  asked.length = 0;
});

const open = (search = '?to=EU') =>
  renderScreen(<TravelPage petId={mishmish.id} />, { at: `/dashboard/pets/travel/${mishmish.id}${search}` });
const card = (name: string | RegExp) => screen.findByRole('region', { name });

describe('the answer for a destination', () => {
  it('is replaced by what will be shown until one is chosen', async () => {
    serve(buildTravel());
    open('');
    expect(await screen.findByRole('heading', { name: 'ما يلزم لدخول البلد' })).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('is shown first, for a listed country and for one that is not', async () => {
    serve(buildTravel());
    open();
    const listed = await card('من بلد على القائمة: لا يمكنه السفر قبل 26 نوفمبر 2026.');
    expect(within(listed).getByText(/على قائمة الاتحاد الأوروبي، ولا نعرف هل السعودية عليها/)).toBeTruthy();
    const unlisted = await card('من بلد ليس على القائمة: لا يمكنه السفر قبل 5 مارس 2027.');
    expect(within(unlisted).getByText('وإن لم يكن البلد (السعودية) على قائمة الاتحاد الأوروبي')).toBeTruthy();
    expect(
      within(unlisted)
        .getAllByRole('listitem')
        .map(item => item.querySelector('h3')?.textContent),
    ).toContain('معايرة الأجسام المضادة');
    expect(within(unlisted).getByText('وباقي الخطوات كما في الأعلى.')).toBeTruthy();
    expect(asked).toEqual([{ pet_id: mishmish.id, destination: 'EU' }]);
  });

  it('shows that a late booster is a booster at home, but a first dose for travel', async () => {
    serve(buildTravel());
    open();
    const step = (await screen.findByText(/جرعة 5 نوفمبر 2026 في البيت منشِّطة/)).textContent;
    expect(step).toContain('وللسفر تُحتسب أولى من جديد، لأنها جاءت بعد 4 أيام من انتهاء سريان سابقتها');
  });

  it.each([
    ['male', 'لا يمكنه السفر قبل 5 مارس 2027.'],
    ['female', 'لا يمكنها السفر قبل 5 مارس 2027.'],
    [null, 'لا يمكن السفر قبل 5 مارس 2027.'],
  ] as const)('shows clearly that it is too late, for a pet of sex %s', async (sex, notBefore) => {
    const entries = buildTravel().entries.map(entry => ({
      ...entry,
      verdict: entry.origin === 'listed' ? ('possible' as const) : ('tooLate' as const),
    }));
    serve(buildTravel({ travel_on: '2027-01-10', entries }), { sex });
    open('?to=EU&on=2027-01-10');
    expect(
      await card(`من بلد ليس على القائمة: فات الأوان للسفر في 10 يناير 2027. ${notBefore}`),
    ).toBeTruthy();
    expect(screen.getByText('كان يلزم حتى 1 أكتوبر 2026')).toBeTruthy();
    expect(asked).toEqual([{ pet_id: mishmish.id, destination: 'EU', travel_on: '2027-01-10' }]);
  });

  it("shows that a day is unknown if the country's rules were not read, and whom to ask", async () => {
    const steps = [buildStep('waitNotRead', {}, { state: 'ask', is_of_country: true })];
    const rule = { ...buildTravel().rule, confidence: 'none' as const };
    const entries = [{ origin: 'any' as const, earliest: null, verdict: null, steps }];
    serve(buildTravel({ destination: 'EG', rule, entries }));
    open('?to=EG');
    const answerCard = await card('أول يوم للسفر غير معروف.');
    expect(within(answerCard).getByText(/لا نعرف كم الانتظار/)).toBeTruthy();
    expect(screen.getByText('لم نتحقّق من قواعد الدخول إلى مصر.')).toBeTruthy();
    expect(screen.getAllByText(/الهيئة العامة للخدمات البيطرية.*نوفمبر 2026/).length).toBeGreaterThan(0);
  });

  it('lists the dogs that Saudi Arabia accepts next to the answer, and that a permit is required', async () => {
    const toAsk: Partial<TravelStep> = { state: 'ask', is_of_country: true, sources: [] };
    const steps = [buildStep('entryWorkingDogs', {}, toAsk), buildStep('entryPermit', {}, toAsk)];
    const entries = [{ origin: 'any' as const, earliest: '2026-11-01', verdict: null, steps }];
    serve(buildTravel({ destination: 'SA', entries }));
    open('?to=SA');
    const answerCard = await card('يمكنه السفر من اليوم.');
    expect(
      within(answerCard).getByText(
        'قرأنا أنه لا تدخل من الكلاب إلا كلاب الصيد والحراسة والإرشاد. بشرط أن يُتأكَّد مما يُسأل عنه أدناه.',
      ),
    ).toBeTruthy();
    expect(within(answerCard).getByText(/يلزم تصريح استيراد قبل السفر/)).toBeTruthy();
  });

  it.each([
    [{ dose_max_months: 12 }, 'وقرأنا أن هذه الوجهة لا تقبل جرعة أقدم من سنة.'],
    [{ dose_max_months: 11 }, 'وقرأنا أن هذه الوجهة لا تقبل جرعة أقدم من 11 شهرًا.'],
    [{ is_proof_yearly: true }, 'وقرأنا أن الجرعة تُحسب في هذه الوجهة سنة مهما ذكر الملصق.'],
    [{}, 'لم نقرأ في هذه الوجهة قاعدة أشدّ، فبهذه يُحسب، وتُسأل الجهة.'],
  ])('adds the stricter rules of the country to the EU rules: %o', (figures, sentence) => {
    const none = { dose_max_months: null, titre_max_months: null, is_proof_yearly: false };
    const text = ruleText('proof', false, { ...none, ...figures });
    expect(text?.endsWith(` ${sentence}`)).toBe(true);
    expect(ruleText('titre', false, { ...none, titre_max_months: 12 })).toContain('لا تقبل عيّنة أقدم من سنة');
    expect(ruleText('titre', true, none)).not.toContain('لم نقرأ');
  });

  it('skips a step unknown to this client, and shows the others', async () => {
    const entries = [
      {
        origin: 'any' as const,
        earliest: '2026-11-01',
        verdict: null,
        steps: [buildStep('passport', {}), late],
      },
    ];
    serve(buildTravel({ entries }));
    open();
    const answerCard = await card('يمكنه السفر من اليوم.');
    expect(
      within(answerCard)
        .getAllByRole('heading', { level: 3 })
        .map(title => title.textContent),
    ).toEqual(['جرعة السُّعار']);
  });

  it('is announced without its steps', async () => {
    serve(buildTravel());
    open();
    await card('من بلد على القائمة: لا يمكنه السفر قبل 26 نوفمبر 2026.');
    const live = document.querySelectorAll('[role="status"], [aria-live]');
    expect([...live].map(each => each.textContent)).toContain(
      'من بلد على القائمة: لا يمكنه السفر قبل 26 نوفمبر 2026. من بلد ليس على القائمة: لا يمكنه السفر قبل 5 مارس 2027.',
    );
    expect(screen.getAllByRole('list').every(list => list.closest('[aria-live]') === null)).toBe(true);
  });

  it('shows what a lost connection affects', async () => {
    serve(buildTravel());
    server.use(lose('get', '/api/vaccines/travel'));
    open();
    expect(await screen.findByText('تعذّر الوصول إلى رِفق')).toBeTruthy();
  });
});

it('is stored offline with the plan, and refetched with it', () => {
  const { queryKey } = travelQuery(mishmish.id, 'EU', null);
  expect(isStoredKey(queryKey)).toBe(true);
  expect(queryKey.slice(0, 2)).toEqual(queryKeys.plans.ofPet(mishmish.id));
});

it.each([{ state: 'passed_away' }, { state: 'lost' }, { archived_at: '2026-11-20T09:00:00.000Z' }] as const)(
  'links back to the page of a pet of %o',
  async pet => {
    serve(buildTravel(), pet);
    const { address } = open();
    await waitFor(() => expect(address()).toBe(`/dashboard/pets/view/${mishmish.id}`));
    expect(asked).toEqual([]);
  },
);

describe('the form', () => {
  it('sends no request before a destination is chosen, and stores it in the URL', async () => {
    serve(buildTravel());
    const { address } = open('');
    fireEvent.click(await screen.findByRole('button', { name: /الوجهة/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'الاتحاد الأوروبي' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/pets/travel/${mishmish.id}?to=EU`));
    expect(await card(/من بلد على القائمة: لا يمكنه السفر قبل 26 نوفمبر/)).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it.each(['2026-11-19', '2027-02-30', 'tomorrow'])('accepts no «%s» as day of travel', async day => {
    serve(buildTravel());
    open(`?to=EU&on=${day}`);
    await card(/من بلد على القائمة: لا يمكنه السفر قبل 26 نوفمبر/);
    expect(asked).toEqual([{ pet_id: mishmish.id, destination: 'EU' }]);
  });
});
