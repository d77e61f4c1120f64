import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildHit, RESERVATION_ID, testId } from '../testing/build.ts';
import { SearchPanel } from './search-panel.tsx';

const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const open = () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  renderScreen(
    <SearchPanel side="owner" reservationId={RESERVATION_ID} onChoose={onChoose} onClose={onClose} />,
  );
  return { onChoose, onClose };
};

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));

it('debounces the search, and shows the chosen message', async () => {
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/messages/search', sent => {
      asked.push(sent);
      return { hits: [buildHit()], more: false };
    }),
  );
  const { onChoose } = open();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  for (const text of ['ا', 'اح', 'احم', 'احمرار']) type(text);
  const hit = await screen.findByRole('button', { name: /احمرارًا/ });
  expect(asked).toEqual([{ reservation_id: RESERVATION_ID, text: 'احمرار' }]);
  fireEvent.click(hit);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(testId('c1'));
});

it('shows that nothing was found, and closes with Escape', async () => {
  server.use(respond('get', '/api/messages/search', { hits: [], more: false }));
  const { onClose } = open();
  type('لا شيء');
  expect(await screen.findByText('لا رسالة فيها هذا النص.')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('sends no request for a single letter, and loads hits before the last one', async () => {
  const asked: unknown[] = [];
  server.use(
    respond('get', '/api/messages/search', sent => {
      asked.push(sent);
      return asked.length === 1
        ? { hits: [buildHit()], more: true }
        : { hits: [buildHit({ message_id: testId('c2'), excerpt: 'أقدم' })], more: false };
    }),
  );
  open();
  type('ا');
  type('اذن');
  fireEvent.click(await screen.findByRole('button', { name: /^عرض المزيد/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(asked).toEqual([
    { reservation_id: RESERVATION_ID, text: 'اذن' },
    { reservation_id: RESERVATION_ID, text: 'اذن', before: testId('c1') },
  ]);
});
