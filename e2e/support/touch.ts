import type { CDPSession, Locator, Page } from '@playwright/test';

/** Minimum height of a touch target, in CSS pixels; most are 44 or more. */
const TARGET = 40;

/**
 * Finds touch targets that are too low: text and height of each link, button and row. A button
 * within a field counts as part of the field, which opens the same list.
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

/** A touch input in Chromium, which scrolls and drags like a finger. */
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

  /** Touches the middle of an element. */
  async press(on: Locator): Promise<void> {
    const box = await on.boundingBox();
    if (box === null) throw new Error('nothing to press');
    this.#at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.#send('touchStart');
  }

  /** Moves down, or up by a negative distance, in steps of 15 pixels. */
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
