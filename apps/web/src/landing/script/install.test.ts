import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerInstall } from './install.ts';

let browser: EventTarget;
let button: HTMLButtonElement;

beforeEach(() => {
  browser = new EventTarget();
  button = document.createElement('button');
  button.hidden = true;
  offerInstall(browser, button);
});

function offer() {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  browser.dispatchEvent(event);
  return { event, prompt };
}

describe('install button', () => {
  it('shows when the browser offers to install, instead of its own banner', () => {
    const { event } = offer();
    expect(button.hidden).toBe(false);
    expect(event.defaultPrevented).toBe(true);
  });

  it('opens the browser’s prompt once and hides', () => {
    const { prompt } = offer();
    button.click();
    expect(prompt).toHaveBeenCalledOnce();
    expect(button.hidden).toBe(true);
  });

  it('hides when the app is installed in another way', () => {
    offer();
    browser.dispatchEvent(new Event('appinstalled'));
    expect(button.hidden).toBe(true);
  });
});
