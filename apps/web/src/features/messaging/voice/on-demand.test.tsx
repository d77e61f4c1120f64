import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { VoiceNote } from './voice-note.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

it('reserves the space of a note and of the recorder until their code is loaded', async () => {
  const { container } = renderScreen(
    <>
      <VoiceNote id="one" file={{ address: '/api/files/one', seconds: 9, waveform: null }} own />
      <VoiceRecorder onRecorded={vi.fn()} isDisabled />
    </>,
  );
  expect(container.querySelector('.voice-note')?.getAttribute('aria-busy')).toBe('true');
  expect(container.querySelector('.voice-recorder')).not.toBeNull();
  expect(await screen.findByRole('group', { name: 'رسالة صوتية، 0:09' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'تسجيل رسالة صوتية' })).toHaveProperty('disabled', true);
});
