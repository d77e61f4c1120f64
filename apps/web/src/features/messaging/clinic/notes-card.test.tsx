import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildNote, RESERVATION_ID, testId } from '../testing/build.ts';
import { NotesCard } from './notes-card.tsx';

const notesAre = (...notes: ReturnType<typeof buildNote>[]) =>
  respond('get', '/api/clinic/messages/notes', { notes });
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'ملاحظة جديدة' }), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe()), notesAre()));

it("shows that the owner never sees notes, and shows a colleague's", async () => {
  server.use(notesAre(buildNote()));
  renderScreen(<NotesCard reservationId={testId('b2')} />);
  expect((await screen.findByText('يُتابَع وزنه يوم الأحد.')).closest('li')?.textContent).toContain('كريم');
  expect(screen.getByText(/ولا يراها المربّي/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'خيارات الملاحظة' })).toBeNull();
});

it('preserves a rejected note, and sends it again under the same id', async () => {
  const sent: unknown[] = [];
  server.use(
    refuse('post', '/api/clinic/messages/notes/add', 409, { message: 'لا.', code: 'messages.closed' }),
  );
  renderScreen(<NotesCard reservationId={RESERVATION_ID} />);
  press(/^حفظ الملاحظة/);
  expect(await screen.findByText('يلزم نص الملاحظة.')).toBeTruthy();
  write('يُتابَع وزنه.');
  press(/^حفظ الملاحظة/);
  expect(await screen.findByText('لا.')).toBeTruthy();
  server.use(
    respond('post', '/api/clinic/messages/notes/add', note => {
      sent.push(note);
      return { note: buildNote({ own: true }) };
    }),
    notesAre(buildNote({ own: true, text: 'يُتابَع وزنه.' })),
  );
  press(/^حفظ الملاحظة/);
  expect(await screen.findByText('يُتابَع وزنه.', { selector: 'p' })).toBeTruthy();
  expect(sent).toMatchObject([{ reservation_id: RESERVATION_ID, text: 'يُتابَع وزنه.' }]);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'ملاحظة جديدة' })).toHaveProperty('value', ''),
  );
});

it("removes the doctor's own note after a confirmation", async () => {
  server.use(
    notesAre(buildNote({ own: true })),
    respond('post', '/api/clinic/messages/notes/remove', sent => {
      expect(sent).toEqual({ note_id: testId('d1') });
      server.use(notesAre());
      return {};
    }),
  );
  renderScreen(<NotesCard reservationId={testId('b4')} />);
  fireEvent.click(await screen.findByRole('button', { name: 'خيارات الملاحظة' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'حذف الملاحظة' }));
  fireEvent.click(await screen.findByRole('button', { name: /^حذف/ }));
  await waitFor(() => expect(screen.queryByText('يُتابَع وزنه يوم الأحد.')).toBeNull());
});
