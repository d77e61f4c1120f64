import { readVoiceSpeed, type VoiceSpeed } from '../../../../lib/session/voice-speed.ts';

/** Where the sound of a note is: at an address of the server, or still on the device. */
export type VoiceSource = { address: string; blob?: undefined } | { address?: undefined; blob: Blob };

export interface PlaybackState {
  /** The note that plays or was last touched; null for none. */
  id: string | null;
  step: 'paused' | 'loading' | 'playing' | 'failed';
  /** Seconds from its beginning. */
  at: number;
  speed: VoiceSpeed;
}

/** Plays one voice note at a time, also while its line has been scrolled away. */
export interface Playback {
  getState: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  play: (id: string, source: VoiceSource) => void;
  pause: () => void;
  /** Goes to a place of a note, and goes on playing if it plays. */
  seek: (id: string, at: number) => void;
  setSpeed: (speed: VoiceSpeed) => void;
  /** Forgets a note that is no more. */
  stop: (id: string) => void;
}

/** What is used of an audio element. */
export interface Sound
  extends Pick<
    HTMLAudioElement,
    'src' | 'currentTime' | 'playbackRate' | 'defaultPlaybackRate' | 'paused' | 'ended' | 'play' | 'pause'
  > {
  addEventListener: (type: string, listener: () => void) => void;
}

/** @param makeAudio called once, at the first note */
export function createPlayback(makeAudio: () => Sound): Playback {
  const listeners = new Set<() => void>();
  let state: PlaybackState = { id: null, step: 'paused', at: 0, speed: readVoiceSpeed() };
  let audio: Sound | undefined;
  /** The page on which it was begun: elsewhere it ends. */
  let page = '';
  /** What the audio element has loaded: the note's id, and the address that is given back at its end. */
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
  /** Makes it the note that is touched; another one stops, and begins anew when it is played again. */
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
        // Paused before it began.
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

/** That of the page. */
export const pagePlayback = createPlayback(() => new Audio());
