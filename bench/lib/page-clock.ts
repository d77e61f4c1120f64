// Runs in the page itself: each function is serialized, so it must not access its closure.

declare global {
  interface Window {
    /** Milliseconds between frames, since `watchFrames`. */
    frameTimes: number[];
    /** Milliseconds of the page's own work in frames of more than 50, since `watchFrames`. */
    workTimes: number[];
    /** When each text was painted, in milliseconds since 1970, since `watchTexts`. */
    shownAt: Map<string, number>;
  }
}

/** Measures milliseconds from clicking a conversation in the list until its last message is painted. */
export function timeOpening({ path, text }: { path: string; text: string }): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`);
  if (link === null) throw new Error(`no link to ${path}`);
  const isShown = () => {
    const log = document.querySelector('[role="log"]');
    const last = [...(log?.querySelectorAll('article') ?? [])].find(each => each.textContent.includes(text));
    if (!log || !last) return false;
    const [seen, box] = [log.getBoundingClientRect(), last.getBoundingClientRect()];
    return box.top >= seen.top && box.bottom <= seen.bottom + 1;
  };
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    const began = performance.now();
    // The frame is painted by the time this message to itself arrives.
    port2.onmessage = () => resolve(performance.now() - began);
    const check = () => {
      if (isShown()) port1.postMessage(null);
      else requestAnimationFrame(check);
    };
    link.click();
    requestAnimationFrame(check);
  });
}

/**
 * Records the duration of each frame, from now on and instead of an earlier recording: from one to the next, which
 * without a graphics card includes drawing, and the page's own work in it, as Chromium reports long animation frames.
 */
export function watchFrames(): void {
  const frameTimes: number[] = [];
  const workTimes: number[] = [];
  Object.assign(window, { frameTimes, workTimes });
  const isWatching = () => window.frameTimes === frameTimes;
  new PerformanceObserver((list, observer) => {
    if (!isWatching()) return observer.disconnect();
    for (const { duration } of list.getEntries()) workTimes.push(duration);
  }).observe({ type: 'long-animation-frame' });
  let before = performance.now();
  const next = () => {
    if (!isWatching()) return;
    const now = performance.now();
    frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Records when each message is painted, from now on, by its text. */
export function watchTexts(): void {
  window.shownAt = new Map();
  const log = document.querySelector('[role="log"]');
  if (log === null) throw new Error('no conversation is open');
  const check = () => {
    const texts = [...log.querySelectorAll('.message-text')].map(({ textContent }) => textContent);
    const fresh = texts.filter(text => !window.shownAt.has(text));
    if (fresh.length === 0) return;
    for (const text of fresh) window.shownAt.set(text, Number.POSITIVE_INFINITY);
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      for (const text of fresh) window.shownAt.set(text, performance.timeOrigin + performance.now());
    };
    requestAnimationFrame(() => port1.postMessage(null));
  };
  check();
  new MutationObserver(check).observe(log, { subtree: true, childList: true, characterData: true });
}

/** Presses Enter in the composer. @returns when, in milliseconds since 1970 */
export function pressEnter(): number {
  const box = document.querySelector('.composer textarea');
  if (box === null) throw new Error('nothing to write in');
  const at = performance.timeOrigin + performance.now();
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  return at;
}

/** Resolves once a text is painted, with the time in milliseconds since 1970. */
export function whenShown(text: string): Promise<number> {
  return new Promise(resolve => {
    const check = () => {
      const at = window.shownAt.get(text) ?? Number.POSITIVE_INFINITY;
      if (Number.isFinite(at)) resolve(at);
      else requestAnimationFrame(check);
    };
    check();
  });
}

/** Measures the round trip of a minimal response, and the painting of a minimal change, in milliseconds. */
export async function floors(): Promise<{ trip: number; frame: number }> {
  const began = performance.now();
  await (await fetch('/healthz', { cache: 'no-store' })).text();
  const trip = performance.now() - began;
  const { port1, port2 } = new MessageChannel();
  const frame = await new Promise<number>(resolve => {
    const from = performance.now();
    port2.onmessage = () => resolve(performance.now() - from);
    document.title = String(from);
    requestAnimationFrame(() => port1.postMessage(null));
  });
  return { trip, frame };
}

/**
 * Measures milliseconds from the start of the navigation until the dashboard has painted its first card of due items,
 * and until all of these texts are in its content and nothing there is loading.
 */
export function timeShown(texts: readonly string[]): Promise<{ today: number; whole: number }> {
  const hasToday = () => document.querySelector('main #today-title ~ ul > li') !== null;
  const isWhole = () => {
    const main = document.querySelector('main');
    const content = main?.textContent ?? '';
    return texts.every(text => content.includes(text)) && main?.querySelector('[aria-busy="true"]') === null;
  };
  // The frame is painted by the time this message to itself arrives.
  const when = (isShown: () => boolean) => {
    const { port1, port2 } = new MessageChannel();
    return new Promise<number>(resolve => {
      port2.onmessage = () => resolve(performance.now());
      const check = () => {
        if (isShown()) port1.postMessage(null);
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  };
  return Promise.all([when(hasToday), when(isWhole)]).then(([today, whole]) => ({ today, whole }));
}
