/** How fast voice notes are played on this device. */
const KEY = 'rifq.voice-speed';

export const voiceSpeeds = [1, 1.5, 2] as const;
export type VoiceSpeed = (typeof voiceSpeeds)[number];

/** The speed that was last chosen here; 1 where none was. */
export function readVoiceSpeed(): VoiceSpeed {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return voiceSpeeds.find(speed => speed === kept) ?? 1;
  } catch {
    // Storage is closed, so nothing was kept in it.
    return 1;
  }
}

export function keepVoiceSpeed(speed: VoiceSpeed): void {
  try {
    localStorage.setItem(KEY, String(speed));
  } catch {
    // Storage is closed: the choice holds while the page is open.
  }
}

/** Takes the choice away, so that whoever signs in next on this device starts from the usual speed. */
export function forgetVoiceSpeed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed, so nothing was kept in it.
  }
}
