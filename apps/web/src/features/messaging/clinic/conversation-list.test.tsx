import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { salma } from '../../../testing/build-clinic.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderClinic } from '../../../testing/clinic-side.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildClinicConversation, RESERVATION_ID, testId } from '../testing/build.ts';
import { ConversationList } from './conversation-list.tsx';

const asked: unknown[] = [];
const doctor = { role: 'doctor', doctor: salma } as const;
const list = () => renderClinic(<ConversationList hrefOf={id => `/clinic/reservations/${id}`} />, doctor);

beforeEach(() => {
  asked.length = 0;
  server.use(respond('get', '/api/user/me', buildMe()));
});

it('shows the pet, the last message, the unread count and that a reply is pending', async () => {
  server.use(
    respond('get', '/api/clinic/messages/conversations', {
      conversations: [buildClinicConversation()],
      more: false,
      waiting: 1,
      waiting_for_desk: 0,
    }),
  );
  list();
  const row = await screen.findByRole('link', { name: /مشمش/ });
  expect(row.getAttribute('href')).toBe(`/clinic/reservations/${RESERVATION_ID}`);
  expect(row.textContent).toContain('نورة العتيبي');
  expect(row.textContent).toContain('هل أُحضر دفتر تطعيماته القديم؟');
  expect(row.textContent).toContain('بانتظار الردّ');
  expect(within(row).getByText('رسالتان غير مقروءتين')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'بانتظار الردّ (1)' })).toBeTruthy();
});

it('requests a filter and a search text, and reports an empty result', async () => {
  server.use(
    respond('get', '/api/clinic/messages/conversations', sent => {
      asked.push(sent);
      const isSearch = JSON.stringify(sent).includes('search');
      return {
        conversations: isSearch ? [] : [buildClinicConversation()],
        more: false,
        waiting: 0,
        waiting_for_desk: 0,
      };
    }),
  );
  list();
  await screen.findByRole('link', { name: /مشمش/ });
  fireEvent.click(screen.getByRole('radio', { name: 'بانتظار الردّ' }));
  await waitFor(() => expect(asked).toEqual([{ which: 'all' }, { which: 'waiting' }]));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' لولو ' } });
  expect(await screen.findByText('لا محادثة بهذا الاسم')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ which: 'waiting', search: 'لولو' });
});

it('opens another conversation next to the open one, which it marks and links to', async () => {
  const second = buildClinicConversation({ reservation_id: testId('b9'), owner_name: 'سارة القحطاني' });
  server.use(
    respond('get', '/api/clinic/messages/conversations', {
      conversations: [buildClinicConversation(), second],
      more: false,
      waiting: 0,
      waiting_for_desk: 0,
    }),
  );
  const onOpen = vi.fn();
  renderClinic(
    <ConversationList
      hrefOf={id => `/clinic/reservations/${id}`}
      openIds={[RESERVATION_ID]}
      besideOf={id => `/clinic/reservations/${RESERVATION_ID}?beside=${id}`}
      onOpen={onOpen}
    />,
    doctor,
  );
  const beside = await screen.findByRole('link', { name: /^فتح محادثة .*سارة القحطاني.* إلى الجانب$/ });
  expect(beside.getAttribute('href')).toBe(`/clinic/reservations/${RESERVATION_ID}?beside=${testId('b9')}`);
  expect(screen.queryByRole('link', { name: /^فتح محادثة .*نورة العتيبي/ })).toBeNull();
  const open = screen.getByRole('link', { current: true });
  expect(open.textContent).toContain('نورة العتيبي');
  fireEvent.click(open);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(RESERVATION_ID);
});

it('loads the next page, listing each conversation once', async () => {
  const second = buildClinicConversation({ reservation_id: testId('b9') });
  server.use(
    respond('get', '/api/clinic/messages/conversations', sent => {
      asked.push(sent);
      return asked.length === 1
        ? { conversations: [buildClinicConversation()], more: true, waiting: 0, waiting_for_desk: 0 }
        : {
            conversations: [buildClinicConversation(), second],
            more: false,
            waiting: 0,
            waiting_for_desk: 0,
          };
    }),
  );
  list();
  fireEvent.click(await screen.findByRole('button', { name: /^عرض المزيد/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(asked.at(-1)).toEqual({ which: 'all', after: RESERVATION_ID });
});

it('names emergency signs and to whom a conversation is routed, and has no own conversations for the desk', async () => {
  const karim = { id: testId('b7'), name: 'د. كريم نجم', specialty: null, photo: null };
  server.use(
    respond('get', '/api/clinic/messages/conversations', {
      conversations: [
        buildClinicConversation({ red_flags: ['bleeding'], routed_to: karim }),
        buildClinicConversation({ reservation_id: testId('b9'), routed_to_desk: true }),
      ],
      more: false,
      waiting: 2,
      waiting_for_desk: 1,
    }),
  );
  renderClinic(<ConversationList hrefOf={id => `/clinic/reservations/${id}`} />);
  const [first, second] = await screen.findAllByRole('link', { name: /مشمش/ });
  expect(first?.textContent).toContain('علامة طارئة: نزيف لا يتوقّف خلال 5 دقائق');
  expect(first?.textContent).toMatch(/محوَّلة إلى .*كريم نجم/);
  expect(second?.textContent).toContain('للاستقبال');
  expect(second?.textContent).not.toContain('علامة طارئة');
  expect(screen.getByRole('radio', { name: 'للاستقبال (1)' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'لي' })).toBeNull();
});
