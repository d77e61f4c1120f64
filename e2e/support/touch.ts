import type { Locator } from '@playwright/test';

/** The least height of what a finger meets, in CSS pixels; most is 44 or more. */
const TARGET = 40;

/**
 * What a finger would miss in a part of a page: text and height of each link, button and line that is too low. A button
 * within a field counts with the field, which opens the same.
 */
export function lowTargets(part: Locator): Promise<string[]> {
  return part
    .locator('a:visible, summary:visible, button:not(.field-box *):visible, label:has(input):visible')
    .evaluateAll(
      (targets, least) =>
        targets
          .filter(target => target.getBoundingClientRect().height < least)
          .map(target => `${target.textContent} ${target.getBoundingClientRect().height}`),
      TARGET,
    );
}
