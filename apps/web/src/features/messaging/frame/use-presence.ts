import { conversationChannelOf, TYPING_EVENT } from '@rifq/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNow } from '../../../lib/formats/clock.ts';
import { currentLive } from '../../../lib/live/current-live.ts';
import { useEcho } from '../../../lib/live/echo.ts';
import type { Side } from '../data/conversation-api.ts';

/** Milliseconds after which a typing signal expires, and between two signals. */
const TYPING_LASTS = 5000;
const TYPING_EVERY = 2500;

export type Presence = 'here' | 'away' | 'unknown';

interface Who {
  id: string;
  info: unknown;
}

const isOf = (side: Side, info: unknown) =>
  typeof info === 'object' && info !== null && 'side' in info && info.side === side;

/** Tracks whether the other side has the conversation open, and whether they are typing. */
export function usePresence(side: Side, reservationId: string) {
  const echo = useEcho();
  const other: Side = side === 'owner' ? 'clinic' : 'owner';
  const [there, setThere] = useState<ReadonlySet<string> | null>(null);
  const [isTyping, setTyping] = useState(false);
  const channel = conversationChannelOf(reservationId);
  const lastSentAt = useRef(0);
  const change = useEffectEvent((next: (now: ReadonlySet<string>) => Iterable<string>) =>
    setThere(now => new Set(next(now ?? new Set()))),
  );
  useEffect(() => {
    if (echo === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopTyping = () => {
      clearTimeout(timer);
      setTyping(false);
    };
    const stop = currentLive()?.subscribe(channel, {
      events: [],
      onEvent: () => {},
      onRefused: () => setThere(null),
      onWhisper(event, payload) {
        if (event !== TYPING_EVENT) return;
        clearTimeout(timer);
        const goesOn =
          typeof payload === 'object' && payload !== null && 'typing' in payload && payload.typing === true;
        setTyping(goesOn);
        if (goesOn) timer = setTimeout(() => setTyping(false), TYPING_LASTS);
      },
      presence: {
        onHere: (members: readonly Who[]) =>
          change(() => members.filter(({ info }) => isOf(other, info)).map(({ id }) => id)),
        onJoining: ({ id, info }: Who) => change(now => (isOf(other, info) ? [...now, id] : now)),
        onLeaving({ id }: Who) {
          change(now => [...now].filter(each => each !== id));
          stopTyping();
        },
      },
    });
    const { connection } = echo.connector.pusher;
    // Presence is known only while connected.
    const onState = ({ current }: { current: string }) => {
      if (current !== 'connected') setThere(null);
    };
    connection.bind('state_change', onState);
    return () => {
      stop?.();
      stopTyping();
      connection.unbind('state_change', onState);
      setThere(null);
    };
  }, [echo, channel, other]);

  const presence: Presence = there === null ? 'unknown' : there.size > 0 ? 'here' : 'away';
  return {
    presence,
    isTyping: isTyping && presence === 'here',
    /** Signals typing to the other side, throttled. */
    sayTyping(): void {
      const at = deviceNow();
      if (at - lastSentAt.current < TYPING_EVERY) return;
      lastSentAt.current = at;
      currentLive()?.whisper(channel, TYPING_EVENT, { typing: true });
    },
    /** Resets the throttle: the message is being sent. */
    sayDone(): void {
      lastSentAt.current = 0;
      currentLive()?.whisper(channel, TYPING_EVENT, { typing: false });
    },
  };
}
