import './testing/browser.ts';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../../lib/live/testing/live-client.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { testId } from '../testing/build.ts';
import MessagesReceiver from './messages-receiver.tsx';
import { outboxOf } from './outbox/current-outbox.ts';

// A read of IndexedDB that outlives the test would resolve in a closed window.
afterEach(async () => void (await outboxOf(buildMe().id).unsent()));

const newest = ['a1', 'a2', 'a3', 'a4'].map(end => ({
  reservation_id: testId(end),
  message_id: testId(`${end}0`),
}));
/** A message that is no longer accessible. */
const refused = newest[1]?.message_id;

it('acknowledges all missed messages in one tab, and stops when none is left', async () => {
  const [waiting, acknowledged] = [new Set(newest), [] as string[]];
  let asked = 0;
  server.use(
    http.get('/api/messages/undelivered', () => {
      asked += 1;
      return HttpResponse.json({ data: { newest: [...waiting].slice(0, 2) } });
    }),
    http.post<never, { message_id: string }>('/api/messages/received', async ({ request }) => {
      const { message_id: id } = await request.json();
      acknowledged.push(id);
      if (id === refused)
        return HttpResponse.json({ code: 'messages.not_found', message: 'لا توجد' }, { status: 404 });
      for (const each of waiting) if (each.message_id === id) waiting.delete(each);
      return HttpResponse.json({ data: {} });
    }),
  );
  const userId = buildMe().id;
  for (let tab = 0; tab < 2; tab += 1) renderScreen(<MessagesReceiver side="owner" userId={userId} />);
  await until(() => expect(asked).toBe(4));
  expect(acknowledged).toEqual(newest.map(({ message_id: id }) => id));
});
