import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { buildReply, testId } from '../testing/build.ts';
import { RepliesSheet } from './replies-sheet.tsx';

const repliesAre = (...replies: ReturnType<typeof buildReply>[]) =>
  respond('get', '/api/clinic/messages/replies', { replies });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const open = () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  renderScreen(<RepliesSheet onChoose={onChoose} onClose={onClose} />);
  return { onChoose, onClose };
};

beforeEach(() => server.use(respond('get', '/api/user/me', buildMe()), repliesAre(buildReply())));

it('returns the text of the chosen reply', async () => {
  const { onChoose } = open();
  fireEvent.click(await screen.findByRole('button', { name: /نراكم بعد أسبوعين/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('نراكم بعد أسبوعين للمتابعة.');
});

it('adds a reply, with errors at their fields', async () => {
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
    respond('post', '/api/clinic/messages/replies/save', sent => {
      expect(sent).toMatchObject({ title: 'الصيام', text: 'صيام 8 ساعات.' });
      server.use(repliesAre(buildReply({ title: 'الصيام', text: 'صيام 8 ساعات.' })));
      return { reply: buildReply() };
    }),
  );
  press(/^حفظ الردّ/);
  expect(await screen.findByText('الصيام')).toBeTruthy();
});

it('updates a reply under its id', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^خيارات/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'تعديل' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'العنوان' }), {
    target: { value: 'المتابعة' },
  });
  server.use(
    respond('post', '/api/clinic/messages/replies/save', sent => {
      expect(sent).toMatchObject({ reply_id: testId('e1'), title: 'المتابعة' });
      return { reply: buildReply() };
    }),
  );
  press(/^حفظ الردّ/);
  expect(await screen.findByRole('heading', { name: 'ردود محفوظة' })).toBeTruthy();
});

/** Opens the one reply for editing, and types another text. */
async function openAndType(value: string): Promise<HTMLTextAreaElement> {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^خيارات/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'تعديل' }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'النص' });
  fireEvent.change(text, { target: { value } });
  return text;
}

it('shows what a colleague has saved, and saves the chosen version', async () => {
  const text = await openAndType('نراكم بعد شهر.');
  server.use(
    refuse('post', '/api/clinic/messages/replies/save', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { reply: buildReply({ title: 'المتابعة', text: 'نراكم بعد أسبوع.', version: 'b2' }) },
      changed_by: { who: 'colleague', name: 'د. كريم نجم' },
    }),
  );
  press(/^حفظ الردّ/);
  expect((await screen.findByText(/حُفظ تعديل من/)).textContent).toContain('د. كريم نجم');
  expect(text.value).toBe('نراكم بعد شهر.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'العنوان' }).value).toBe('المتابعة');
  const mine = screen.getByRole<HTMLInputElement>('radio', { name: /نراكم بعد شهر/ });
  expect(mine.checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /نراكم بعد أسبوع/ }));
  expect(text.value).toBe('نراكم بعد أسبوع.');
  fireEvent.click(mine);
  expect(text.value).toBe('نراكم بعد شهر.');
  // The choice is between the latest draft and the saved version.
  fireEvent.change(text, { target: { value: 'نراكم بعد عام.' } });
  const latest = screen.getByRole<HTMLInputElement>('radio', { name: /نراكم بعد عام/ });
  expect(latest.checked).toBe(true);
  expect(screen.queryByRole('radio', { name: /نراكم بعد شهر/ })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /نراكم بعد أسبوع/ }));
  fireEvent.click(screen.getByRole('radio', { name: /نراكم بعد عام/ }));
  server.use(
    respond('post', '/api/clinic/messages/replies/save', sent => {
      expect(sent).toMatchObject({ title: 'المتابعة', text: 'نراكم بعد عام.', version: 'b2' });
      return { reply: buildReply() };
    }),
  );
  press(/^حفظ الردّ/);
  expect(await screen.findByRole('heading', { name: 'ردود محفوظة' })).toBeTruthy();
});

it('reports that a colleague has removed the reply, and saves the draft as a new one', async () => {
  const text = await openAndType('نراكم بعد شهر.');
  server.use(
    refuse('post', '/api/clinic/messages/replies/save', 409, {
      code: 'messages.reply_removed',
      message: 'حُذف هذا الردّ بعد فتحه.',
    }),
    repliesAre(),
  );
  press(/^حفظ الردّ/);
  expect((await screen.findByRole('alert')).textContent).toBe('حُذف هذا الردّ بعد فتحه.');
  expect(text.value).toBe('نراكم بعد شهر.');
  server.use(
    respond('post', '/api/clinic/messages/replies/save', sent => {
      expect(sent).toMatchObject({ text: 'نراكم بعد شهر.' });
      expect(sent).not.toMatchObject({ reply_id: testId('e1') });
      expect(sent).not.toHaveProperty('version');
      server.use(repliesAre(buildReply({ text: 'نراكم بعد شهر.' })));
      return { reply: buildReply() };
    }),
  );
  press(/^حفظه ردًّا جديدًا/);
  expect(await screen.findByRole('heading', { name: 'ردود محفوظة' })).toBeTruthy();
  expect(screen.getByText(/نراكم بعد شهر/)).toBeTruthy();
});
