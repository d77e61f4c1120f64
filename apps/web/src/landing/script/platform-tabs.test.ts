import { beforeEach, describe, expect, it } from 'vitest';
import { setUpPlatformTabs } from './platform-tabs.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div role="tablist">
      <button role="tab" id="iphone" aria-controls="iphone-steps" aria-selected="true">iPhone</button>
      <button role="tab" id="android" aria-controls="android-steps" aria-selected="false">Android</button>
    </div>
    <div id="iphone-steps"></div>
    <div id="android-steps" hidden></div>`;
});

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

function setUp({ android = false } = {}): void {
  setUpPlatformTabs(element('[role="tablist"]'), android);
}

/** The selected tab, the tab in the Tab order and the visible panel: always one platform. */
function shown(): (string | undefined)[] {
  return [
    element('[aria-selected="true"]').id,
    document.querySelector('[role="tab"]:not([tabindex="-1"])')?.id,
    document.querySelector('[id$="-steps"]:not([hidden])')?.id.replace('-steps', ''),
  ];
}

function press(key: string): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

describe('platform tabs', () => {
  it('start with the iPhone, and with Android on Android', () => {
    setUp();
    expect(element('#iphone-steps').hidden).toBe(false);
    setUp({ android: true });
    expect(shown()).toEqual(['android', 'android', 'android']);
  });

  it('change on a click', () => {
    setUp();
    element('#android').click();
    expect(shown()).toEqual(['android', 'android', 'android']);
    element('#iphone').click();
    expect(shown()).toEqual(['iphone', 'iphone', 'iphone']);
  });

  it.each([
    ['ArrowLeft', 'iphone', 'android'],
    ['ArrowLeft', 'android', 'iphone'],
    ['ArrowRight', 'android', 'iphone'],
    ['ArrowRight', 'iphone', 'android'],
    ['Home', 'android', 'iphone'],
    ['End', 'iphone', 'android'],
  ])('%s on %s selects and focuses %s, right to left', (key, from, to) => {
    setUp();
    element(`#${from}`).click();
    element(`#${from}`).focus();
    press(key);
    expect(shown()).toEqual([to, to, to]);
    expect(document.activeElement?.id).toBe(to);
  });

  it('leave other keys to the browser', () => {
    setUp();
    const event = new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true });
    element('#iphone').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
