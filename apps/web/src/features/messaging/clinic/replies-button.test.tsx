import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { setMedia } from '../../../testing/media.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { Composer } from '../composer/composer.tsx';
import { buildReply } from '../testing/build.ts';
import { buildTalk } from '../testing/build-talk.ts';
// Loaded on demand: a test must not end while the import is pending.
import '../voice/recorder/voice-recorder-loaded.tsx';
import { RepliesButton } from './replies-button.tsx';

it('inserts the chosen reply, and moves the cursor behind it', async () => {
  setMedia(true);
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/clinic/messages/replies', { replies: [buildReply()] }),
  );
  const dropTarget = { onDragOver: vi.fn(), onDragLeave: vi.fn(), onDrop: vi.fn() };
  const attaching = {
    read: null,
    isReading: false,
    isOver: false,
    take: () => true,
    putAway: vi.fn(),
    dropTarget,
  };
  renderScreen(
    <Composer
      talk={buildTalk()}
      attaching={attaching}
      placeholder="كتابة رسالة…"
      onTyping={vi.fn()}
      tools={write => <RepliesButton onChoose={write} />}
    />,
  );
  const button = screen.getByRole('button', { name: 'ردود محفوظة' });
  button.focus();
  fireEvent.click(button);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'نص الرسالة' });
  // A browser does not focus what is inert behind a sheet.
  const focusedBehind = vi.fn();
  box.addEventListener('focus', () => {
    if (box.closest('[inert], [aria-hidden=true]') !== null) focusedBehind();
  });
  const reply = await screen.findByRole('button', { name: /نراكم بعد أسبوعين/ });
  reply.focus();
  fireEvent.click(reply);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box.value).toBe('نراكم بعد أسبوعين للمتابعة.');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(focusedBehind).not.toHaveBeenCalled();
});
