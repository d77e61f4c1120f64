import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { OpenConversation } from '../data/conversation-api.ts';
import type { LogRow } from './rows.ts';
import { placeAt, type ScrollPosition, saveScrollPosition } from './scroll-positions.ts';

/** Pixels from the end that count as the end, and from either end within which the next page is loaded. */
const NEAR_END = 80;
const LOAD_WITHIN = 800;

/** Beyond any end, so that the browser clamps it: the total height changes until all rows are measured. */
const END = Number.MAX_SAFE_INTEGER;

/** A message to scroll to; a new object for each request, also for the same message. */
export interface Target {
  id: string;
}

interface FollowOptions {
  talk: OpenConversation;
  rows: readonly LogRow[];
  target: Target | null;
  position: ScrollPosition | null;
  isCovered: boolean;
  box: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
}

/** Controls the scroll position: starts at the first unread message, follows the end, and loads pages near the ends. */
export function useFollow({ talk, rows, target, position, isCovered, box, list }: FollowOptions) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [isOlderMissing, setOlderMissing] = useState(false);
  const atEnd = useRef(true);
  const offset = useRef(0);
  const begun = useRef<string | null>(null);
  const last = rows.findLast(({ type }) => type === 'message' || type === 'pending');
  const lastId = last?.id;
  const lastIsPending = last?.type === 'pending';
  // Changes of the list's end: the last message, its failure, the typing indicator.
  const tail = `${lastId} ${lastIsPending && last.pending.state === 'failed'} ${rows.at(-1)?.type}`;

  const toEnd = () => list.current?.scrollTo(END);
  const checkStart = useEffectEvent(() => {
    const isAtStart = (list.current?.scrollOffset ?? 0) < NEAR_END;
    setOlderMissing(isAtStart && talk.moreBefore && talk.error !== null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when loading fails or succeeds
  useEffect(() => checkStart(), [talk.error]);
  const updatePosition = useEffectEvent(() => {
    const handle = list.current;
    if (handle === null || begun.current === null) return;
    const { scrollOffset, scrollSize, viewportSize } = handle;
    const isEnd = scrollOffset + viewportSize >= scrollSize - NEAR_END;
    // New rows move the end away temporarily: only scrolling up leaves it.
    const stays = atEnd.current && scrollOffset >= offset.current;
    offset.current = scrollOffset;
    atEnd.current = (isEnd || stays) && !talk.moreAfter;
    setAtEnd(atEnd.current);
    checkStart();
    saveScrollPosition(talk.reservationId, atEnd.current ? null : placeAt(handle, rows));
    if (scrollOffset < LOAD_WITHIN && talk.moreBefore) talk.loadBefore();
    if (scrollSize - scrollOffset - viewportSize < LOAD_WITHIN && talk.moreAfter) talk.loadAfter();
    if (isCovered || document.visibilityState !== 'visible' || !document.hasFocus()) return;
    const end = handle.findItemIndex(scrollOffset + viewportSize - 1);
    for (let index = Math.min(end, rows.length - 1); index >= 0; index -= 1) {
      const row = rows[index];
      if (row?.type === 'message') return talk.markRead(row.id);
    }
  });

  // Initial position, once rows exist.
  useLayoutEffect(() => {
    if (talk.status !== 'ready' || rows.length === 0 || begun.current === talk.reservationId) return;
    begun.current = talk.reservationId;
    const wished = target === null ? -1 : rows.findIndex(({ id }) => id === target.id);
    const divider = rows.findIndex(({ type }) => type === 'divider');
    const left = position === null ? -1 : rows.findIndex(({ id }) => id === position.id);
    if (wished >= 0) list.current?.scrollToIndex(wished, { align: 'center' });
    else if (divider >= 0) list.current?.scrollToIndex(divider, { align: 'start', offset: -8 });
    else if (left >= 0) list.current?.scrollToIndex(left, { align: 'start', offset: position?.offset ?? 0 });
    else list.current?.scrollTo(END);
    atEnd.current = wished < 0 && left < 0 && divider < 0;
  }, [talk.status, talk.reservationId, rows, target, position, list]);

  // New rows are followed if the list is at the end; own messages always.
  const follow = useEffectEvent((always: boolean) => {
    if (begun.current !== null && (atEnd.current || always)) {
      atEnd.current = true;
      toEnd();
    }
    updatePosition();
  });
  const shownId = useRef(lastId);
  const followTail = useEffectEvent(() => {
    follow(lastIsPending && shownId.current !== lastId);
    shownId.current = lastId;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end has changed
  useLayoutEffect(() => {
    followTail();
    // Repeated once the new row is measured and rendered.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => follow(false));
    });
    return () => cancelAnimationFrame(frame);
  }, [tail]);

  // Keyboard, composer and window change the height: the end stays visible.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) follow(false);
      else updatePosition();
    });
    observer.observe(element);
    const onFront = () => updatePosition();
    addEventListener('focus', onFront);
    document.addEventListener('visibilitychange', onFront);
    return () => {
      observer.disconnect();
      removeEventListener('focus', onFront);
      document.removeEventListener('visibilitychange', onFront);
    };
  }, [box]);

  // Rows that were covered are seen now.
  useEffect(() => {
    if (!isCovered) updatePosition();
  }, [isCovered]);

  const show = useEffectEvent((id: string) => {
    const index = rows.findIndex(row => row.id === id);
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'center' });
  });
  const { loadAround } = talk;
  useEffect(() => {
    if (target === null) return;
    let isOver = false;
    loadAround(target.id).then(isThere => {
      // After the rows of the new window are rendered.
      if (isThere && !isOver) requestAnimationFrame(() => show(target.id));
    }, reportError);
    return () => {
      isOver = true;
    };
  }, [target, loadAround]);

  return {
    isAtEnd,
    /** At the start, and loading earlier messages has failed. */
    isOlderMissing,
    onScroll: () => updatePosition(),
    async jumpToNewest() {
      if (!(await talk.loadNewest())) return;
      requestAnimationFrame(() => {
        follow(true);
      });
    },
  };
}
