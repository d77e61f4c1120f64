import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, server } from '../../../testing/server.ts';
import { buildReply, testId } from '../testing/build.ts';
import { RepliesSheet } from './replies-sheet.tsx';

const repliesAre = (...replies: ReturnType<typeof buildReply>[]) =>
  answer('get', '/api/clinic/messages/replies', { replies });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const open = () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  renderScreen(<RepliesSheet onChoose={onChoose} onClose={onClose} />);
  return { onChoose, onClose };
};

beforeEach(() => server.use(answer('get', '/api/user/me', buildMe()), repliesAre(buildReply())));

it('gives the text of the one that is chosen', async () => {
  const { onChoose } = open();
  fireEvent.click(await screen.findByRole('button', { name: /نراكم بعد أسبوعين/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('نراكم بعد أسبوعين للمتابعة.');
});

it('adds one, with errors at their fields', async () => {
  server.use(repliesAre());
  open();
  await screen.findByText('لا ردود محفوظة بعد');
  press('إضافة ردّ');
  await screen.findByRole('heading', { name: 'ردّ جديد' });
  press(/^حفظ الردّ/);
  expect(await screen.findByText('يلزم عنوان قصير.')).toBeTruthy();
  expect(screen.getByText('يلزم نص الردّ.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'العنوان' }), { target: { value: 'الصيام' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'النص' }), { target: { value: 'صيام 8 ساعات.' } });
  server.use(
    answer('post', '/api/clinic/messages/replies/save', sent => {
      expect(sent).toMatchObject({ title: 'الصيام', text: 'صيام 8 ساعات.' });
      server.use(repliesAre(buildReply({ title: 'الصيام', text: 'صيام 8 ساعات.' })));
      return { reply: buildReply() };
    }),
  );
  press(/^حفظ الردّ/);
  expect(await screen.findByText('الصيام')).toBeTruthy();
});

it('changes one under its id', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^خيارات/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'تعديل' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'العنوان' }), {
    target: { value: 'المتابعة' },
  });
  server.use(
    answer('post', '/api/clinic/messages/replies/save', sent => {
      expect(sent).toMatchObject({ reply_id: testId('e1'), title: 'المتابعة' });
      return { reply: buildReply() };
    }),
  );
  press(/^حفظ الردّ/);
  expect(await screen.findByRole('heading', { name: 'ردود محفوظة' })).toBeTruthy();
});
