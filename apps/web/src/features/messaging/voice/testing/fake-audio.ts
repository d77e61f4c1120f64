import { vi } from 'vitest';

/** An audio element that loads nothing: a test triggers its events. jsdom has none that plays. */
export class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  paused = true;
  ended = false;

  readonly play = vi.fn(async () => {
    this.paused = false;
    this.ended = false;
  });

  readonly pause = vi.fn(() => {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  });

  /** Playback has started. */
  begin(): void {
    this.dispatchEvent(new Event('playing'));
  }

  runTo(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }

  end(): void {
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}
