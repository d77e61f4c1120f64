import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { setMedia } from '../../../testing/media.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import { buildTalk } from '../testing/build-talk.ts';
// Loaded on demand: a test must not end while the import is pending.
import '../voice/recorder/voice-recorder-loaded.tsx';
import { Composer } from './composer.tsx';
import type { Attaching } from './use-attaching.ts';

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'نص الرسالة' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'إرسال' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(respond('get', '/api/user/me', buildMe()));
});

function open({ isDesktop = true, talk = buildTalk() } = {}) {
  setMedia(isDesktop);
  const onTyping = vi.fn();
  const take = vi.fn(() => true);
  const attaching: Attaching = {
    read: null,
    isReading: false,
    isOver: false,
    take,
    putAway: vi.fn(),
    dropTarget: { onDragOver: vi.fn(), onDragLeave: vi.fn(), onDrop: vi.fn() },
  };
  const rendered = renderScreen(
    <Composer talk={talk} attaching={attaching} placeholder="كتابة رسالة…" onTyping={onTyping} />,
  );
  return { ...rendered, talk, onTyping, take };
}

describe('the enter key', () => {
  it('sends on a desktop, except with Shift or during IME composition', async () => {
    const { talk, onTyping } = open();
    type('  السلام عليكم\n');
    expect(onTyping).toHaveBeenCalledOnce();
    fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(talk.send).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(talk.send).toHaveBeenCalledExactlyOnceWith('السلام عليكم');
    await waitFor(() => expect(box().value).toBe(''));
    expect(document.activeElement).toBe(box());
  });

  it('inserts a line break on a phone, where only the button sends', () => {
    const { talk } = open({ isDesktop: false });
    type('السلام عليكم');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(talk.send).not.toHaveBeenCalled();
    fireEvent.click(sendButton());
    expect(talk.send).toHaveBeenCalledOnce();
  });
});

it('sends no invisible text, and counts down before the limit', () => {
  const { talk } = open();
  for (const nothing of ['   ', '\u200b', '\u200f', '\u2060', '\u3164', '\u2800', ' \u200f\n\u2800']) {
    type(nothing);
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(screen.queryByRole('button', { name: 'إرسال' })).toBeNull();
  }
  type(`${'م'.repeat(3900)}\u200b\u2060`);
  expect(screen.getByText('بقي 100')).toBeTruthy();
  type('م'.repeat(3900));
  expect(screen.getByText('بقي 100')).toBeTruthy();
  type('م'.repeat(4001));
  expect(screen.getByText('النص أطول من المسموح بحرف واحد.')).toBeTruthy();
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(sendButton().disabled || sendButton().getAttribute('aria-disabled') === 'true').toBe(true);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(talk.send).not.toHaveBeenCalled();
});

it('stores a draft for the next visit, and restores the text if the device cannot store the message', async () => {
  const first = open();
  type('مسوّدة');
  first.unmount();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  open({ talk: buildTalk({ send: () => Promise.reject(new Error('the device is full')) }) });
  expect(box().value).toBe('مسوّدة');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(box().value).toBe('');
  await waitFor(() => expect(box().value).toBe('مسوّدة'));
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('attaches pasted files, and leaves pasted text to the field', () => {
  const { take } = open();
  const files = [new File(['x'], 'scan.png', { type: 'image/png' })];
  const isLeft = fireEvent.paste(box(), { clipboardData: { files } });
  expect(isLeft).toBe(false);
  expect(take).toHaveBeenCalledExactlyOnceWith(files);
  take.mockReturnValue(false);
  expect(fireEvent.paste(box(), { clipboardData: { files: [] } })).toBe(true);
});

it('offers neither files nor voice where only texts are sent', () => {
  const talk = buildTalk();
  renderScreen(<Composer talk={talk} attaching={null} placeholder="كتابة رسالة…" onTyping={vi.fn()} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(sendButton().disabled).toBe(true);
  fireEvent.paste(box(), { clipboardData: { files: [new File(['x'], 'x.png', { type: 'image/png' })] } });
  expect(talk.attach).not.toHaveBeenCalled();
  type('الموعد غدًا');
  fireEvent.click(sendButton());
  expect(talk.send).toHaveBeenCalledExactlyOnceWith('الموعد غدًا');
});
