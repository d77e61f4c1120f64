import { type Page, test } from '@playwright/test';
import { expect } from './test.ts';

/** The most presses that a task of a clinic's day may take one person; typing and Tab are not counted. */
const MOST_PRESSES = 6;

/** Counts the presses of one person from now on, over all pages that the browser opens. */
export async function countPresses(page: Page): Promise<{ readonly count: number }> {
  const presses = { count: 0 };
  await page.exposeFunction('notePress', () => {
    presses.count += 1;
  });
  await page.addInitScript(
    'addEventListener("pointerdown", event => { if (event.isTrusted) notePress(); }, true)',
  );
  return presses;
}

/** Plays a task by these people, none of whom may press more often than that. */
export function playTask(
  name: string,
  people: readonly { readonly count: number }[],
  play: () => Promise<void>,
  most = MOST_PRESSES,
): Promise<void> {
  return test.step(name, async () => {
    const before = people.map(({ count }) => count);
    await play();
    const taken = people.map(({ count }, index) => count - (before[index] ?? 0));
    expect(Math.max(...taken), `presses for «${name}»`).toBeLessThanOrEqual(most);
  });
}
