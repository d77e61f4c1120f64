import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readVoiceSpeed } from '../../../../lib/session/voice-speed.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { FakeAudio } from '../testing/fake-audio.ts';
import { createPlayback } from './playback.ts';
import { VoiceNote } from './voice-note-loaded.tsx';

const file = { address: '/api/files/one', seconds: 65, waveform: '8'.repeat(48) };
const createObjectURL = vi.fn(() => 'blob:note');
const revokeObjectURL = vi.fn();

// jsdom has no object URLs, and computes no direction.
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
  document.documentElement.style.direction = 'rtl';
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

function show() {
  const audio = new FakeAudio();
  const playback = createPlayback(() => audio);
  const view = renderScreen(
    <>
      <VoiceNote id="one" file={file} playback={playback} />
      <VoiceNote
        id="two"
        file={{ blob: new Blob(['x']), seconds: 5, waveform: null }}
        playback={playback}
        own
      />
    </>,
  );
  return { audio, playback, ...view };
}

const note = (length: string) => within(screen.getByRole('group', { name: `رسالة صوتية، ${length}` }));
const first = () => note('1:05');
const second = () => note('0:05');
const press = (control: HTMLElement) => act(async () => fireEvent.click(control));
const playOf = (one: typeof first) => one().getByRole('button', { name: 'تشغيل الرسالة الصوتية' });
const pauseOf = (one: typeof first) => one().getByRole('button', { name: 'إيقاف مؤقّت' });
const position = () => first().getByRole('slider').getAttribute('aria-valuetext');

it('loads nothing until it is played, and shows its position', async () => {
  const { audio } = show();
  expect(audio.src).toBe('');
  await press(playOf(first));
  expect(audio.src).toBe('/api/files/one');
  act(() => audio.begin());
  act(() => audio.runTo(12.4));
  expect(position()).toBe('0:12 من 1:05');
  await press(pauseOf(first));
  expect(audio.paused).toBe(true);
  await press(playOf(first));
  expect(audio.currentTime).toBe(12.4);
});

it('restarts after its end, and starts no other note automatically', async () => {
  const { audio } = show();
  await press(playOf(first));
  act(() => audio.runTo(65));
  act(() => audio.end());
  expect(position()).toBe('0:00 من 1:05');
  expect(audio.play).toHaveBeenCalledTimes(1);
  await press(playOf(first));
  expect(audio.currentTime).toBe(0);
});

it('plays one note at a time, also a pending one on the device', async () => {
  const { audio } = show();
  await press(playOf(first));
  await press(playOf(second));
  expect(audio.src).toBe('blob:note');
  expect(playOf(first)).toBeDefined();
  expect(pauseOf(second)).toBeDefined();
  await press(playOf(first));
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:note');
});

it.each([
  ['ArrowLeft', '0:25'],
  ['ArrowUp', '0:25'],
  ['ArrowRight', '0:15'],
  ['ArrowDown', '0:15'],
  ['PageUp', '0:35'],
  ['PageDown', '0:05'],
  ['Home', '0:00'],
  ['End', '1:05'],
])('seeks by %s to %s, in reading direction', async (key, to) => {
  const { audio } = show();
  await press(playOf(first));
  act(() => audio.runTo(20));
  fireEvent.keyDown(first().getByRole('slider'), { key });
  expect(position()).toBe(`${to} من 1:05`);
});

it('stays within the note, and starts at a position chosen before it played', async () => {
  const { audio } = show();
  const slider = first().getByRole('slider');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(position()).toBe('0:00 من 1:05');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  await press(playOf(first));
  expect(audio.currentTime).toBe(5);
});

it('seeks to the pressed bar, in reading direction', () => {
  show();
  const slider = first().getByRole('slider');
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 200, 32);
  fireEvent.pointerDown(slider, { pointerId: 1, buttons: 1, clientX: 250 });
  expect(position()).toBe('0:16 من 1:05');
  fireEvent.pointerMove(slider, { pointerId: 1, buttons: 1, clientX: 90 });
  expect(position()).toBe('1:05 من 1:05');
});

it('stores its speed, for all notes and the next visit', async () => {
  const { audio } = show();
  await press(playOf(first));
  for (const speed of [1.5, 2, 1, 1.5]) {
    await press(first().getByRole('button', { name: /^سرعة التشغيل/ }));
    expect(audio.playbackRate).toBe(speed);
    expect(readVoiceSpeed()).toBe(speed);
  }
  expect(second().getByRole('button', { name: 'سرعة التشغيل 1.5' })).toBeDefined();
});

it('reports a playback error, and retries from the same position', async () => {
  const { audio } = show();
  await press(playOf(first));
  act(() => audio.runTo(30));
  act(() => audio.fail());
  expect(first().getByRole('alert').textContent).toContain('تعذّر تشغيل التسجيل.');
  audio.src = '';
  await press(first().getByRole('button', { name: 'إعادة المحاولة' }));
  expect(audio.src).toBe('/api/files/one');
  expect(audio.currentTime).toBe(30);
  expect(first().queryByRole('alert')).toBeNull();
});

it('handles rejected playback as an error, but a pause as none', async () => {
  const { audio } = show();
  audio.play.mockRejectedValueOnce(new DOMException('paused', 'AbortError'));
  await press(playOf(first));
  expect(first().queryByRole('alert')).toBeNull();
  audio.play.mockRejectedValueOnce(new DOMException('what is this', 'NotSupportedError'));
  await press(pauseOf(first));
  await press(playOf(first));
  expect(first().getByRole('alert')).toBeDefined();
});

it('stops when another page is opened', async () => {
  const { audio } = show();
  await press(playOf(first));
  history.pushState(null, '', '/dashboard/elsewhere');
  act(() => audio.runTo(3));
  expect(audio.paused).toBe(true);
  history.back();
});
