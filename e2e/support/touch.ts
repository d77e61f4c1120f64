import type { CDPSession, Locator, Page } from '@playwright/test';

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

type Point = { x: number; y: number };

/** A finger on the glass of Chromium, which scrolls and drags as one does. */
export class Finger {
  readonly #glass: CDPSession;
  #at: Point = { x: 0, y: 0 };

  private constructor(glass: CDPSession) {
    this.#glass = glass;
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<void> {
    const touchPoints = type === 'touchEnd' ? [] : [this.#at];
    await this.#glass.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** Goes down in the middle of something. */
  async press(on: Locator): Promise<void> {
    const box = await on.boundingBox();
    if (box === null) throw new Error('nothing to press');
    this.#at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.#send('touchStart');
  }

  /** Moves down the glass, or up by less than nothing, in steps of 15 pixels. */
  async move(distance: number): Promise<void> {
    const steps = Math.ceil(Math.abs(distance) / 15);
    for (let step = 0; step < steps; step += 1) {
      this.#at = { ...this.#at, y: this.#at.y + distance / steps };
      await this.#send('touchMove');
    }
  }

  async lift(): Promise<void> {
    await this.#send('touchEnd');
  }
}
