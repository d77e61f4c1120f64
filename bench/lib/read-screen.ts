import type { Page } from '@playwright/test';

/** Returns the messages in the document with id and text, and the number of unsent ones. */
function visibleLines(): { messages: [id: string, text: string][]; waiting: number; isAtStart: boolean } {
  const log = document.querySelector('[role="log"]');
  if (log === null) throw new Error('no conversation is open');
  const texts = [...log.querySelectorAll<HTMLElement>('[data-message]')].map(element => {
    const text = element.querySelector('.message-text')?.textContent ?? '';
    return { id: element.dataset.message ?? '', text, at: element.getBoundingClientRect().top };
  });
  const waiting = log.querySelectorAll('.log-line:not([data-message])').length;
  const inOrder = texts.toSorted((one, other) => one.at - other.at);
  return { messages: inOrder.map(({ id, text }) => [id, text]), waiting, isAtStart: log.scrollTop <= 0 };
}

/** Scrolls the log by a part of its window, and waits until that is painted. */
async function scrollUp(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const log = document.querySelector('[role="log"]');
        log?.scrollBy({ top: -log.clientHeight * 0.7, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      }),
  );
}

/** Returns all texts seen while scrolling a conversation from its end to its start, including duplicates. */
export async function readScreen(
  page: Page,
  firstText: string,
): Promise<{ texts: string[]; waiting: number }> {
  let ids: string[] = [];
  const texts = new Map<string, string>();
  let waiting = 0;
  for (;;) {
    const seen = await page.evaluate(visibleLines);
    waiting = Math.max(waiting, seen.waiting);
    // A message that is twice in the document is also twice in the result.
    const known = new Set(ids);
    ids = [...seen.messages.flatMap(([id]) => (known.has(id) ? [] : [id])), ...ids];
    for (const [id, text] of seen.messages) texts.set(id, text);
    if (seen.messages[0]?.[1] === firstText) break;
    await scrollUp(page);
  }
  return { texts: ids.map(id => texts.get(id) ?? ''), waiting };
}
