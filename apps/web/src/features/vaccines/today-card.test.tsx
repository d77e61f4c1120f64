import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { barq, buildItem, buildPlan, buildPlans, mishmish } from '../../testing/build-plan.ts';
import { reload } from '../../testing/reload.ts';
import { renderScreen } from '../../testing/render.tsx';
import { refuse, respond, server } from '../../testing/server.ts';
import { TodayCard } from './today-card.tsx';

const items = [
  buildItem({ protocols: ['1'], kind: 'treatment', stage: 'treatment', status: 'due', due_on: '2026-11-20' }),
  buildItem({ protocols: ['8'], status: 'upcoming', due_on: '2026-12-12' }),
  buildItem({ protocols: ['2'] }),
];
const dogItems = [
  buildItem({
    protocols: ['cdv', 'cav', 'cpv'],
    combo: 'comboDog',
    stage: 'repeat',
    status: 'overdue',
    due_on: '2026-11-01',
  }),
  buildItem({ protocols: ['lepto'], status: 'due', due_on: '2026-11-10' }),
];
const plans = buildPlans(buildPlan({ items }), buildPlan({ pet_id: barq.id, items: dogItems }));

describe('TodayCard', () => {
  it('shows the three most urgent items of all pets, and a link to the rest', async () => {
    server.use(respond('get', '/api/vaccines/plan', plans));
    renderScreen(<TodayCard pets={[mishmish, barq]} />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(row => within(row).getByRole('heading').textContent)).toEqual([
      'اللقاح المركّب\u00a0· جرعة منشِّطة',
      'السُّعار (داء الكَلَب)',
      'الليبتوسبيروزيس (داء البريميات)',
    ]);
    expect(screen.getByText('4 أمور تحتاج إلى عناية، وما بعدها هادئ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'عرض الكل (4)' }).getAttribute('href')).toBe(
      '/dashboard/vaccines',
    );
  });

  it('opens the dose form for the pressed row', async () => {
    server.use(respond('get', '/api/vaccines/plan', plans));
    renderScreen(<TodayCard pets={[mishmish, barq]} />);
    const [, second] = await screen.findAllByRole('button', { name: 'تسجيل الجرعة' });
    if (second) fireEvent.click(second);
    const { vaccineModal, modalSubject } = useUiStore.getState();
    expect(vaccineModal).toBe(true);
    expect(modalSubject).toEqual({ petId: mishmish.id, protocols: ['2'] });
  });

  it('offers to ask a doctor about a vaccine, but not about a treatment given at home', async () => {
    server.use(respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ items }))));
    renderScreen(<TodayCard pets={[mishmish]} />);
    const rows = await screen.findAllByRole('listitem');
    const bookable = rows.filter(row => within(row).queryByRole('button', { name: 'سؤال الطبيب' }) !== null);
    expect(bookable.map(row => within(row).getByRole('heading').textContent)).toEqual(['السُّعار (داء الكَلَب)']);
    expect(rows.length).toBeGreaterThan(bookable.length);
    fireEvent.click(screen.getByRole('button', { name: 'سؤال الطبيب' }));
    const { reservationModal, modalSubject } = useUiStore.getState();
    expect(reservationModal).toBe(true);
    expect(modalSubject).toEqual({ petId: mishmish.id, protocols: ['2'] });
  });

  it('reports everything on time, and what is next', async () => {
    const upcoming = buildItem({ protocols: ['8'], status: 'upcoming', due_on: '2026-12-12' });
    server.use(respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ items: [upcoming] }))));
    renderScreen(<TodayCard pets={[mishmish]} />);
    expect(await screen.findByRole('heading', { name: 'كل شيء في وقته' })).toBeTruthy();
    expect(screen.getByText(/طاعون القطط لـ«مشمش» بعد 22 يومًا/)).toBeTruthy();
  });

  it('does not report everything on time while vaccines are without a record', async () => {
    const unknown = buildItem({ status: 'noRecord', due_on: '2006-03-01' });
    server.use(respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ items: [unknown] }))));
    renderScreen(<TodayCard pets={[mishmish]} />);
    expect(await screen.findByRole('heading', { name: 'لا شيء متأخّر' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'لقاحات بلا سجلّ: يُسأل الطبيب' })).toBeTruthy();
    expect(screen.queryByText(/كل شيء في وقته|2006/)).toBeNull();
  });

  it.each([
    ['every vaccine is deferred', buildItem({ status: 'deferred' })],
    ['one is left to the vet', buildItem({ status: 'notScheduled', due_on: null, action: 'vet decides' })],
  ])('does not report everything on time while %s', async (_what, item) => {
    server.use(respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ items: [item] }))));
    renderScreen(<TodayCard pets={[mishmish]} />);
    expect(await screen.findByRole('heading', { name: 'لا شيء متأخّر' })).toBeTruthy();
  });

  it('preserves what it shows when a refetch fails', async () => {
    server.use(respond('get', '/api/vaccines/plan', plans));
    const { queryClient } = renderScreen(<TodayCard pets={[mishmish, barq]} />);
    await screen.findByRole('heading', { name: 'اليوم' });
    server.use(refuse('get', '/api/vaccines/plan', 400, { message: 'لا', code: 'request.invalid' }));
    await reload(queryClient);
    expect(screen.getByRole('heading', { name: 'اليوم' })).toBeTruthy();
  });

  it('renders nothing for pets that are not with their owner', () => {
    server.use(respond('get', '/api/vaccines/plan', plans));
    renderScreen(<TodayCard pets={[{ ...mishmish, state: 'passed_away' }]} />);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('button', { name: 'تسجيل الجرعة' })).toBeNull();
  });

  it('offers a retry if the plans could not be loaded', async () => {
    server.use(refuse('get', '/api/vaccines/plan', 400, { message: 'لا', code: 'request.invalid' }));
    renderScreen(<TodayCard pets={[mishmish]} />);
    const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
    server.use(respond('get', '/api/vaccines/plan', plans));
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'اليوم' })).toBeTruthy();
  });
});
