import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderClinic } from '../../../testing/clinic-side.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildClinicConversation, RESERVATION_ID } from '../testing/build.ts';
import { FlaggedConversations } from './flagged-conversations.tsx';

const asked: unknown[] = [];

function open(conversations: ReturnType<typeof buildClinicConversation>[]) {
  asked.length = 0;
  server.use(
    respond('get', '/api/clinic/messages/conversations', sent => {
      asked.push(sent);
      return { conversations, more: false, waiting: conversations.length, waiting_for_desk: 0 };
    }),
  );
  renderClinic(<FlaggedConversations hrefOf={id => `/clinic/reservations/${id}`} />);
}

it('lists the conversations with emergency signs, each with its signs and the way to it', async () => {
  open([buildClinicConversation({ red_flags: ['bleeding'] })]);
  const card = await screen.findByRole('region', { name: 'علامات طارئة في الرسائل' });
  const link = within(card).getByRole('link', { name: /مشمش.*نورة العتيبي.*نزيف لا يتوقّف/ });
  expect(link.getAttribute('href')).toBe(`/clinic/reservations/${RESERVATION_ID}`);
  expect(asked).toEqual([{ which: 'flagged' }]);
});

it('shows nothing without any', async () => {
  open([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
