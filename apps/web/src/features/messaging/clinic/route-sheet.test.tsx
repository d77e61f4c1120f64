import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildConversation, RESERVATION_ID, testId } from '../testing/build.ts';
import { RouteSheet } from './route-sheet.tsx';

const salma = { id: testId('b3'), name: 'د. سلمى الحدّاد', specialty: null, photo: null };
const conversation = buildConversation({ routing: { to: 'desk', doctor_id: null, version: 'a1' } });

function open() {
  const calls = { onChanged: vi.fn(), onClose: vi.fn() };
  server.use(respond('get', '/api/clinic/conversations/route-choices', { doctors: [salma] }));
  renderScreen(<RouteSheet conversation={conversation} {...calls} />);
  return calls;
}

it('marks where a conversation is, and routes it to a doctor with the version that was shown', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/conversations/route', body => {
      sent.push(body);
      return { conversation };
    }),
  );
  const { onChanged, onClose } = open();
  expect(await screen.findByRole('button', { name: /الاستقبال.*الآن/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /سلمى الحدّاد/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onChanged).toHaveBeenCalledOnce();
  expect(sent).toEqual([{ reservation_id: RESERVATION_ID, to: salma.id, version: 'a1' }]);
});

it('fetches the state again and stays open when it was routed elsewhere meanwhile', async () => {
  server.use(
    http.post('/api/clinic/conversations/route', () =>
      HttpResponse.json({ code: 'request.stale', message: 'تغيّرت القيم' }, { status: 409 }),
    ),
  );
  const { onChanged, onClose } = open();
  fireEvent.click(await screen.findByRole('button', { name: /سلمى الحدّاد/ }));
  expect(await screen.findByText('تغيّرت القيم')).toBeTruthy();
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});
