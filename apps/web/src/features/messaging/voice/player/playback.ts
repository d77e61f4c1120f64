import { readVoiceSpeed, type VoiceSpeed } from '../../../../lib/session/voice-speed.ts';

/** Source of a note's audio: a URL of the server, or a Blob on the device. */
export type VoiceSource = { address: string; blob?: undefined } | { address?: undefined; blob: Blob };

export interface PlaybackState {
  /** The note that is playing or was last used; null for none. */
  id: string | null;
  step: 'paused' | 'loading' | 'playing' | 'failed';
  /** Position in seconds. */
  at: number;
  speed: VoiceSpeed;
}

/** Plays one voice note at a time, even if its row is scrolled out of view. */
export interface Playback {
  getState: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  play: (id: string, source: VoiceSource) => void;
  pause: () => void;
  /** Seeks in a note, and continues playing if it plays. */
  seek: (id: string, at: number) => void;
  setSpeed: (speed: VoiceSpeed) => void;
  /** Stops a note that was removed. */
  stop: (id: string) => void;
}

/** The used part of an audio element. */
export interface Sound
  extends Pick<
    HTMLAudioElement,
    'src' | 'currentTime' | 'playbackRate' | 'defaultPlaybackRate' | 'paused' | 'ended' | 'play' | 'pause'
  > {
  addEventListener: (type: string, listener: () => void) => void;
}

/** @param makeAudio called once, for the first note */
export function createPlayback(makeAudio: () => Sound): Playback {
  const listeners = new Set<() => void>();
  let state: PlaybackState = { id: null, step: 'paused', at: 0, speed: readVoiceSpeed() };
  let audio: Sound | undefined;
  /** Page on which playback started: it stops on another. */
  let page = '';
  /** Loaded note, and its object URL to revoke at the end. */
  let loaded: { id: string; blobAddress: string | null } | null = null;

  const become = (change: Partial<PlaybackState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const unload = () => {
    if (loaded?.blobAddress) URL.revokeObjectURL(loaded.blobAddress);
    loaded = null;
  };
  const fail = () => {
    unload();
    become({ step: 'failed' });
  };

  const prepare = (): Sound => {
    const made = makeAudio();
    made.addEventListener('playing', () => become({ step: 'playing' }));
    made.addEventListener('waiting', () => become({ step: 'loading' }));
    made.addEventListener('pause', () => {
      if (made.paused && state.step !== 'failed') become({ step: 'paused' });
    });
    made.addEventListener('ended', () => become({ step: 'paused', at: 0 }));
    made.addEventListener('error', () => loaded && fail());
    made.addEventListener('timeupdate', () => {
      if (location.pathname !== page) made.pause();
      else if (!made.ended) become({ at: made.currentTime });
    });
    return made;
  };
  const load = (element: Sound, id: string, { address, blob }: VoiceSource) => {
    unload();
    const blobAddress = blob ? URL.createObjectURL(blob) : null;
    loaded = { id, blobAddress };
    element.src = blobAddress ?? address ?? '';
  };
  /** Makes a note the current one; the previous one stops, and restarts from its beginning later. */
  const choose = (id: string) => {
    if (state.id === id) return;
    audio?.pause();
    become({ id, step: 'paused', at: 0 });
  };

  return {
    getState: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: (id, source) => {
      choose(id);
      audio ??= prepare();
      if (loaded?.id !== id) load(audio, id, source);
      page = location.pathname;
      audio.currentTime = state.at;
      audio.defaultPlaybackRate = state.speed;
      audio.playbackRate = state.speed;
      become({ step: 'loading' });
      audio.play().catch((error: unknown) => {
        // Paused before playback started.
        const isPaused = error instanceof DOMException && error.name === 'AbortError';
        if (!isPaused && state.id === id) fail();
      });
    },
    pause: () => {
      audio?.pause();
      if (state.step !== 'failed') become({ step: 'paused' });
    },
    seek: (id, at) => {
      choose(id);
      if (audio && loaded?.id === id) audio.currentTime = at;
      become({ at });
    },
    setSpeed: speed => {
      if (audio) audio.playbackRate = speed;
      become({ speed });
    },
    stop: id => {
      if (state.id !== id) return;
      audio?.pause();
      unload();
      become({ id: null, step: 'paused', at: 0 });
    },
  };
}

/** Shared by the whole page. */
export const pagePlayback = createPlayback(() => new Audio());
