import '../data/testing/browser.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, respond, server } from '../../../testing/server.ts';
import { outboxOf } from '../data/outbox/current-outbox.ts';
import { RESERVATION_ID } from '../testing/build.ts';
import { ConversationView } from './conversation-view.tsx';

// A read of IndexedDB that outlives the test would resolve in a closed window.
afterEach(async () => void (await outboxOf(buildMe().id).unsent()));

const conversation = (
  <ConversationView
    side="owner"
    reservationId={RESERVATION_ID}
    at={undefined}
    placeholder="كتابة رسالة"
    header={() => <h1>header</h1>}
    closed={null}
  />
);

it('reports a network error if there is no response, even if the browser reports online', async () => {
  server.use(respond('get', '/api/user/me', buildMe()), lose('get', '/api/messages/list'));
  renderScreen(conversation);
  expect(navigator.onLine).toBe(true);
  expect(
    (await screen.findByText(/^تعذّر الوصول إلى رِفق\. ما تكتبه/)).closest('[role=status]'),
  ).not.toBeNull();
});

it('opens once the signed-in user is known', async () => {
  const asked: string[] = [];
  server.use(
    lose('get', '/api/user/me'),
    http.get('/api/messages/list', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ code: 'messages.not_found', message: 'لا توجد' }, { status: 404 });
    }),
  );
  renderScreen(conversation);
  const again = await screen.findByText('إعادة المحاولة');
  expect(asked).toEqual([]);
  server.use(respond('get', '/api/user/me', buildMe()));
  fireEvent.click(again);
  await screen.findByText('header');
  await waitFor(() => expect(asked).toHaveLength(1));
});
