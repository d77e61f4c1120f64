import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render.tsx';
import { fakeRecording, recorded } from '../testing/fake-recording.ts';
import { RecordingProblem } from './recording.ts';
import { VoiceRecorder } from './voice-recorder-loaded.tsx';

const sent = { kind: 'voice', name: null, width: null, height: null, ...recorded };

// jsdom has no pointer capture and computes no direction.
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  document.documentElement.style.direction = 'rtl';
});

function show() {
  const microphone = fakeRecording();
  const onRecorded = vi.fn();
  const onActiveChange = vi.fn();
  const view = renderScreen(
    <VoiceRecorder onRecorded={onRecorded} onActiveChange={onActiveChange} start={microphone.start} />,
  );
  return { ...microphone, ...view, onRecorded, onActiveChange };
}

const button = (name: string) => screen.findByRole('button', { name });
const mic = () => button('تسجيل رسالة صوتية');
const FINGER = { pointerId: 1, isPrimary: true, button: 0, clientX: 100 };

/** Presses the button, and waits until it records. */
async function hold({ allow }: { allow: () => void }) {
  fireEvent.pointerDown(await mic(), FINGER);
  await act(async () => allow());
}

async function lift() {
  const held = await mic();
  await act(async () => {
    fireEvent.pointerUp(held, FINGER);
    fireEvent.click(held, { detail: 1 });
  });
}

it('records while it is held, and sends when released', async () => {
  const { onRecorded, onActiveChange, sound, ...rest } = show();
  await hold(rest);
  act(() => sound(65));
  expect(screen.getByRole('timer').textContent).toBe('1:05');
  await lift();
  expect(onRecorded.mock.calls).toEqual([[sent]]);
  expect(onActiveChange.mock.calls).toEqual([[true], [false]]);
  expect(rest.start).toHaveBeenCalledTimes(1);
});

it('is cancelled by a slide to the start side, and by no other', async () => {
  const { onRecorded, recording, sound, ...rest } = show();
  await hold(rest);
  act(() => sound(3));
  fireEvent.pointerMove(await mic(), { ...FINGER, clientX: -100 });
  fireEvent.pointerMove(await mic(), { ...FINGER, clientX: 190 });
  expect(recording.drop).not.toHaveBeenCalled();
  fireEvent.pointerMove(await mic(), { ...FINGER, clientX: 197 });
  expect(recording.drop).toHaveBeenCalledTimes(1);
  await lift();
  expect(onRecorded).not.toHaveBeenCalled();
  expect(screen.queryByRole('timer')).toBeNull();
});

it("continues without the finger after a tap, also after one that opened the browser's prompt", async () => {
  const { onRecorded, allow, sound, start } = show();
  fireEvent.pointerDown(await mic(), FINGER);
  await lift();
  await act(async () => allow());
  expect(document.activeElement).toBe(await button('إيقاف التسجيل'));
  act(() => sound(9));
  await act(async () => fireEvent.click(await button('إرسال الرسالة الصوتية')));
  expect(onRecorded.mock.calls).toEqual([[sent]]);
  expect(start).toHaveBeenCalledTimes(1);
});

it('starts by a key after a press whose button was unmounted before its click', async () => {
  const { sound, recording, ...rest } = show();
  await hold(rest);
  act(() => sound(3));
  fireEvent.pointerMove(await mic(), { ...FINGER, clientX: 300 });
  expect(recording.drop).toHaveBeenCalledTimes(1);
  fireEvent.click(await mic(), { detail: 0 });
  expect(rest.start).toHaveBeenCalledTimes(2);
});

it('continues when the system cancels the pointer', async () => {
  const { recording, onRecorded, sound, ...rest } = show();
  await hold(rest);
  act(() => sound(3));
  fireEvent.pointerCancel(await mic(), FINGER);
  expect(await button('إيقاف التسجيل')).toBeDefined();
  expect(recording.finish).not.toHaveBeenCalled();
  expect(onRecorded).not.toHaveBeenCalled();
});

it('starts by a key, can be stopped and played, and is discarded by Escape or its button', async () => {
  const { allow, sound, recording, onRecorded } = show();
  fireEvent.click(await mic(), { detail: 0 });
  await act(async () => allow());
  act(() => sound(9));
  await act(async () => fireEvent.click(await button('إيقاف التسجيل')));
  expect(document.activeElement).toBe(await button('إرسال الرسالة الصوتية'));
  expect(screen.getByRole('group', { name: 'رسالة صوتية، 0:07' })).toBeDefined();
  expect(onRecorded).not.toHaveBeenCalled();
  fireEvent.keyDown(await button('حذف التسجيل'), { key: 'Escape' });
  expect(recording.drop).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(await mic());
});

it.each([
  ['full', 'توقّف التسجيل عند دقيقتين، وهو بانتظار الإرسال.'],
  ['interrupted', 'انقطع الميكروفون، وما سُجّل بانتظار الإرسال.'],
] as const)('waits for the send button when it ends automatically (%s)', async (reason, text) => {
  const { sound, end, onRecorded, ...rest } = show();
  await hold(rest);
  act(() => sound(120));
  await act(async () => end(reason));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text);
  expect(onRecorded).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(await button('إرسال الرسالة الصوتية')));
  expect(onRecorded.mock.calls).toEqual([[sent]]);
});

it('leaves the focus in another field when it ends automatically', async () => {
  const { allow, sound, end } = show();
  renderScreen(<textarea aria-label="elsewhere" />);
  fireEvent.click(await mic(), { detail: 0 });
  await act(async () => allow());
  act(() => sound(120));
  const field = screen.getByRole('textbox', { name: 'elsewhere' });
  field.focus();
  await act(async () => end('full'));
  expect(await button('إرسال الرسالة الصوتية')).toBeDefined();
  expect(document.activeElement).toBe(field);
});

it('discards a note shorter than a second, and explains how to record', async () => {
  const { sound, recording, onRecorded, ...rest } = show();
  await hold(rest);
  act(() => sound(0.9));
  await lift();
  expect(recording.drop).toHaveBeenCalledTimes(1);
  expect(onRecorded).not.toHaveBeenCalled();
  expect(screen.getByText(/أقصر من ثانية/)).toBeDefined();
  fireEvent.click(await button('إغلاق'));
  expect(screen.queryByText(/أقصر من ثانية/)).toBeNull();
});

it.each([
  ['refused', /لا يسمح لهذا الموقع بالميكروفون/],
  ['missing', /لا يوجد ميكروفون/],
  ['busy', /الميكروفون مشغول/],
  ['unsupported', /غير متاح في هذا المتصفّح/],
  ['failed', /تعذّر التسجيل/],
] as const)('shows why there is no recording (%s)', async (reason, text) => {
  const { refuse } = show();
  fireEvent.click(await mic(), { detail: 0 });
  await act(async () => refuse(new RecordingProblem(reason)));
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(document.activeElement).toBe(await mic());
});

it('reports a note that could not be finished', async () => {
  const { sound, recording, onRecorded, ...rest } = show();
  recording.finish.mockRejectedValueOnce(new RecordingProblem('failed'));
  await hold(rest);
  act(() => sound(5));
  await lift();
  expect((await screen.findByRole('alert')).textContent).toMatch(/تعذّر التسجيل/);
  expect(onRecorded).not.toHaveBeenCalled();
});

it('cancels a recording that is deleted while it starts', async () => {
  const { start } = show();
  fireEvent.click(await mic(), { detail: 0 });
  const dropped = start.mock.calls[0]?.[1];
  expect(dropped?.aborted).toBe(false);
  fireEvent.click(await button('حذف التسجيل'));
  expect(dropped?.aborted).toBe(true);
  expect(await mic()).toBeDefined();
});

it('releases the microphone when its page is left, also during the permission prompt', async () => {
  const first = show();
  await hold(first);
  first.unmount();
  expect(first.recording.drop).toHaveBeenCalledTimes(1);
  const second = show();
  fireEvent.click(await mic(), { detail: 0 });
  second.unmount();
  second.allow();
  await waitFor(() => expect(second.recording.drop).toHaveBeenCalledTimes(1));
});
