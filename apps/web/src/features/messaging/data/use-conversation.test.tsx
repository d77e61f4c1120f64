import './testing/browser.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { RESERVATION_ID } from '../testing/build.ts';
import { outboxOf } from './outbox/current-outbox.ts';
import { createConversationServer } from './testing/conversation-server.ts';
import { useConversation } from './use-conversation.ts';

// A read of IndexedDB that outlives the test would resolve in a closed window.
afterEach(async () => void (await outboxOf(buildMe().id).unsent()));

/** Calls the functions of a conversation, each by a button. */
function Talk({ messageId }: { messageId: string }) {
  const talk = useConversation({ side: 'owner', reservationId: RESERVATION_ID, userId: buildMe().id });
  if (talk.status !== 'ready') return null;
  const { muted } = talk.conversation ?? {};
  return (
    <>
      <button type="button" aria-pressed={muted} onClick={() => void talk.setMuted(true)}>
        mute
      </button>
      <button type="button" onClick={() => void talk.loadNewest()}>
        newest
      </button>
      <button type="button" onClick={() => void talk.loadAround(messageId)}>
        around
      </button>
    </>
  );
}

/** Opens a conversation with more messages than one page. */
async function open() {
  const talk = createConversationServer();
  for (let index = 0; index < 300; index += 1) talk.take();
  server.use(
    respond('get', '/api/user/me', buildMe()),
    http.get('/api/messages/list', () =>
      HttpResponse.json({ data: talk.list({ reservation_id: RESERVATION_ID, around: 'unread' }) }),
    ),
  );
  renderScreen(<Talk messageId={talk.messages[299]?.id ?? ''} />);
  await screen.findByText('mute');
}

it('reverts and reports muting that did not reach the server', async () => {
  await open();
  server.use(lose('post', '/api/messages/mute'));
  const mute = screen.getByText('mute');
  fireEvent.click(mute);
  expect(mute.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText(/تعذّر الوصول إلى رِفق/);
  expect(mute.getAttribute('aria-pressed')).toBe('false');
});

it.each(['newest', 'around'])('reports why messages could not be loaded (%s)', async wish => {
  await open();
  const message = `تعذّرت القراءة: ${wish}`;
  server.use(refuse('get', '/api/messages/list', 404, { code: 'messages.not_found', message }));
  fireEvent.click(screen.getByText(wish));
  await screen.findByText(message);
});

it('fetches what a change of the reservation by this page has added', async () => {
  const talk = createConversationServer();
  talk.take();
  const requests: unknown[] = [];
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/messages/list', query => {
      requests.push(query);
      return talk.list({ reservation_id: RESERVATION_ID, around: 'unread' });
    }),
  );
  function Changed() {
    const [changedAt, setChangedAt] = useState('2026-11-20T08:00:00.000Z');
    useConversation({ side: 'owner', reservationId: RESERVATION_ID, userId: buildMe().id, changedAt });
    return (
      <button type="button" onClick={() => setChangedAt('2026-11-20T09:00:00.000Z')}>
        change
      </button>
    );
  }
  renderScreen(<Changed />);
  await waitFor(() => expect(requests).toHaveLength(1));
  fireEvent.click(screen.getByText('change'));
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
});
