import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { AccessLogCard } from './access-log-card.tsx';
import type { AccessLogEntry } from './access-log-query.ts';

const buildLook = (overrides: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  id: '0190f5fe-7c00-7a00-8000-0000000000e1',
  name: 'د. سلمى الحدّاد',
  clinic_name: 'عيادة الواحة البيطرية',
  what: 'record',
  count: null,
  at: '2026-11-20T14:30:00.000Z',
  ...overrides,
});

const looksAre = (...looks: AccessLogEntry[]) =>
  respond('get', '/api/reservations/looks', sent => {
    expect(sent).toEqual({ pet_id: mishmish.id, page: '0' });
    return { looks, more: false };
  });

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

it('shows who accessed the record, the action, clinic and time', async () => {
  server.use(
    looksAre(
      buildLook({ what: 'dose_confirmed' }),
      buildLook({ id: 'b', what: 'search', name: 'هند الزهراني' }),
    ),
  );
  renderScreen(<AccessLogCard petId={mishmish.id} />);
  const list = await screen.findByRole('list', { name: 'من اطّلع على السجلّ' });
  const [first, second] = within(list)
    .getAllByRole('listitem')
    .map(row => row.textContent);
  expect(first).toContain('تأكيد جرعة');
  expect(first).toContain('د. سلمى الحدّاد');
  expect(first).toContain('عيادة الواحة البيطرية');
  await waitFor(() => expect(screen.getAllByText('20 نوفمبر 2026، 5:30 م')).toHaveLength(2));
  expect(second).toContain('بحث برقم جوالك لحجز موعد');
  expect(second).toContain('هند الزهراني');
});

it('shows three, then the page, then the next page, and moves the focus on', async () => {
  const first = ['a', 'b', 'c', 'd'].map(id => buildLook({ id }));
  const older = buildLook({ id: 'e', what: 'weight_added' });
  server.use(
    respond('get', '/api/reservations/looks', sent =>
      JSON.stringify(sent).includes('"page":"1"')
        ? { looks: [older], more: false }
        : { looks: first, more: true },
    ),
  );
  renderScreen(<AccessLogCard petId={mishmish.id} />);
  const more = await screen.findByRole('button', { name: /^عرض المزيد/ });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(more);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  fireEvent.click(more);
  expect(await screen.findByText('تسجيل وزن')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^عرض المزيد/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[4]);
});

it('renders nothing without accesses', async () => {
  server.use(looksAre());
  const { queryClient } = renderScreen(<AccessLogCard petId={mishmish.id} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('من اطّلع على السجلّ')).toBeNull();
});

it('offers a retry if it cannot be loaded', async () => {
  server.use(refuse('get', '/api/reservations/looks', 400, { message: 'لا', code: 'request.invalid' }));
  renderScreen(<AccessLogCard petId={mishmish.id} />);
  const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
  server.use(looksAre(buildLook()));
  fireEvent.click(retry);
  expect(await screen.findByText('قراءة السجلّ')).toBeTruthy();
});

it('counts the doses that were copied from a booklet', async () => {
  server.use(looksAre(buildLook({ what: 'booklet_copied', count: 7 })));
  renderScreen(<AccessLogCard petId={mishmish.id} />);
  expect(await screen.findByText('نقل 7 جرعات من الدفتر')).toBeTruthy();
});
