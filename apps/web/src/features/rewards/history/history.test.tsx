import type { Movement } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildMovement } from '../testing/build.ts';
import { HistorySection } from './history-section.tsx';
import { MovementsCard } from './movements-card.tsx';

const asked: unknown[] = [];

/** Serves pages of 5, as the server does. */
function serve(list: readonly Movement[]) {
  asked.length = 0;
  server.use(
    respond('get', '/api/rewards/history', sent => {
      asked.push(sent);
      const start = Number(Object(sent).page) * 5;
      return { movements: list.slice(start, start + 5), more: list.length > start + 5 };
    }),
  );
}
const rows = () => screen.getAllByRole('listitem');

it("shows each movement's reason, subject, time and signed amount", async () => {
  serve([
    buildMovement(5, { reason: 'dose_confirmed', coins: 30, points: 30 }),
    buildMovement(4, { reason: 'spent', coins: -100, points: 0, subject: null }),
    buildMovement(3),
    buildMovement(2, { reason: 'granted', coins: 50, points: 0, subject: null, note: 'تعويض عن عطل' }),
    // The pet no longer exists.
    buildMovement(1, {
      reason: 'pet_photo',
      coins: 10,
      points: 10,
      subject: { kind: 'pet', id: '0190f5fe-7c00-7a00-8000-0000000000a1', pet_id: null, pet_name: null },
    }),
  ]);
  renderScreen(<HistorySection />);
  await screen.findByText('جرعة مؤكَّدة في وقتها');
  const texts = rows().map(row => row.textContent);
  expect(texts).toEqual([
    'جرعة مؤكَّدة في وقتهامشمش\u00a0· 15 نوفمبر 2026+30زاد الرصيد 30 عملة',
    'حجز استشارة15 نوفمبر 2026−100نقص الرصيد 100 عملة',
    'تسجيل الوزنمشمش\u00a0· 15 نوفمبر 20265 نقاط',
    'تصحيح من فريق رِفق15 نوفمبر 2026تعويض عن عطل+50زاد الرصيد 50 عملة',
    'إضافة صورة15 نوفمبر 2026+10زاد الرصيد 10 عملات',
  ]);
  expect(screen.getByText('−100').getAttribute('dir')).toBe('ltr');
});

it('loads older ones in pages of 5, and moves the focus to the first new one', async () => {
  serve(Array.from({ length: 7 }, (_, index) => buildMovement(7 - index)));
  renderScreen(<HistorySection />);
  const more = await screen.findByRole('button', { name: /عرض المزيد/ });
  expect(rows()).toHaveLength(5);
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(rows()).toHaveLength(7));
  expect(asked).toEqual([{ page: '0' }, { page: '1' }]);
  expect(screen.queryByRole('button', { name: /عرض المزيد/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(rows()[5]));
});

it('shows the newest three on the profile, and a link to all', async () => {
  serve(Array.from({ length: 7 }, (_, index) => buildMovement(7 - index)));
  renderScreen(<MovementsCard />);
  const card = await screen.findByRole('region', { name: 'حركة العملات' });
  const all = await within(card).findByRole('link', { name: 'الكل في حركة العملات' });
  expect(all.getAttribute('href')).toBe('/dashboard/profile?section=rewards');
  expect(rows()).toHaveLength(3);
});

it('shows an empty state without movements', async () => {
  serve([]);
  renderScreen(<MovementsCard />);
  expect(await screen.findByRole('heading', { name: 'لا عملات بعد' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
