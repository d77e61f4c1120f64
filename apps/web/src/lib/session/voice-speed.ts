/** Storage key of the playback speed of voice notes on this device. */
const KEY = 'rifq.voice-speed';

export const voiceSpeeds = [1, 1.5, 2] as const;
export type VoiceSpeed = (typeof voiceSpeeds)[number];

/** Returns the speed last chosen here; 1 without one. */
export function readVoiceSpeed(): VoiceSpeed {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return voiceSpeeds.find(speed => speed === stored) ?? 1;
  } catch {
    // Storage is unavailable, so nothing was stored in it.
    return 1;
  }
}

export function keepVoiceSpeed(speed: VoiceSpeed): void {
  try {
    localStorage.setItem(KEY, String(speed));
  } catch {
    // Storage is unavailable: the choice lasts while the page is open.
  }
}

/** Deletes the choice, so that the next user of this device starts with the default speed. */
export function forgetVoiceSpeed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so nothing was stored in it.
  }
}
