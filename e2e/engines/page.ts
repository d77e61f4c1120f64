import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Action, Cookie, Engine } from './engine.ts';
import { until } from './until.ts';

/** Library that finds elements by role and name, in the page itself. */
const LIBRARY = readFileSync(
  createRequire(import.meta.resolve('../../packages/testing/package.json')).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** A complete name or text, or a pattern within it. */
type Name = string | RegExp;
type Wire = { is: string } | { matches: string };
type Step =
  | { by: 'role'; role: string; name?: Wire }
  | { by: 'label' | 'text'; name: Wire }
  | { by: 'css'; selector: string }
  | { by: 'containing'; name: Wire }
  | { by: 'index'; index: number };

const wire = (name: Name): Wire => (typeof name === 'string' ? { is: name } : { matches: name.source });

/** The observed state of an element. */
type Seen = {
  count: number;
  text: string;
  value: string;
  isVisible: boolean;
  isFocused: boolean;
  /** In CSS pixels. */
  height: number;
  /** Width of a loaded image; 0 for anything else. */
  pictureWidth: number;
  attributes: Record<string, string>;
};

declare global {
  interface Window {
    TestingLibraryDom: {
      queryAllByRole(root: Element, role: string, options: object): HTMLElement[];
      queryAllByLabelText(root: Element, name: string | RegExp): HTMLElement[];
      queryAllByText(
        root: Element,
        isMeant: (text: string, element: Element | null) => boolean,
      ): HTMLElement[];
    };
    rifqFind(steps: Step[]): HTMLElement[];
    rifqWatchPress(element: Element): void;
    rifqMissed?: boolean;
  }
}

/** Runs in the page: finds all elements that a chain of steps selects. */
function find(steps: Step[]): HTMLElement[] {
  const library = window.TestingLibraryDom;
  const test = (name: Wire) => ('is' in name ? name.is : new RegExp(name.matches, 'u'));
  const matches = (text: string, name: Wire) =>
    'is' in name ? text.includes(name.is) : new RegExp(name.matches, 'u').test(text);
  const hasOwnText = (element: Element | null, name: Wire) => {
    const own = [...(element?.childNodes ?? [])].filter(node => node.nodeType === Node.TEXT_NODE);
    return own.some(({ textContent }) => matches(textContent ?? '', name));
  };
  const below = (root: Element, step: Step): HTMLElement[] => {
    if (step.by === 'css') return [...root.querySelectorAll<HTMLElement>(step.selector)];
    if (step.by === 'role')
      return library.queryAllByRole(root, step.role, step.name ? { name: test(step.name) } : {});
    if (step.by === 'label') return library.queryAllByLabelText(root, test(step.name));
    // A text search: the element may contain more text.
    if (step.by === 'text')
      return library.queryAllByText(root, (_, element) => hasOwnText(element, step.name));
    return [];
  };
  let found: HTMLElement[] = [document.documentElement];
  for (const step of steps) {
    if (step.by === 'index') found = found.slice(step.index).slice(0, 1);
    else if (step.by === 'containing')
      found = found.filter(({ textContent }) => matches(textContent ?? '', step.name));
    else found = [...new Set(found.flatMap(root => below(root, step)))];
  }
  return found;
}

/** Runs in the page: returns the state of the first element. */
function inspectNow(steps: Step[]): Seen {
  const found = window.rifqFind(steps);
  const element = found[0];
  if (element === undefined)
    return {
      count: 0,
      text: '',
      value: '',
      isVisible: false,
      isFocused: false,
      height: 0,
      pictureWidth: 0,
      attributes: {},
    };
  const { width, height } = element.getBoundingClientRect();
  return {
    count: found.length,
    text: (element.innerText ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    value: 'value' in element ? String(element.value) : '',
    isVisible: width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }),
    height,
    isFocused: element === document.activeElement && document.hasFocus(),
    pictureWidth: element instanceof HTMLImageElement ? element.naturalWidth : 0,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  };
}

/** Runs in the page: records whether the next press hits an element, or misses it because the page has moved. */
function watchPress(element: Element): void {
  let { x, y } = element.getBoundingClientRect();
  window.rifqMissed = false;
  const meets = ({ target }: Event) => target instanceof Node && element.contains(target);
  const options = { capture: true, once: true };
  const begin = (event: Event) => {
    window.rifqMissed = !meets(event);
    ({ x, y } = element.getBoundingClientRect());
  };
  const end = (event: Event) => {
    const now = element.getBoundingClientRect();
    if (element.isConnected && !meets(event) && (now.x !== x || now.y !== y)) window.rifqMissed = true;
  };
  addEventListener('pointerdown', begin, options);
  addEventListener('pointerup', end, options);
}

/** Runs in the page: returns where the first element can be pressed, or why it cannot. */
async function aim(steps: Step[]): Promise<{ x: number; y: number } | string> {
  const element = window.rifqFind(steps)[0];
  if (element === undefined) return 'it is not there';
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const before = element.getBoundingClientRect();
  await frame();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return 'it moves';
  if (width === 0 || height === 0) return 'it has no size';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'it is disabled';
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (hit !== null && element.contains(hit)) {
    window.rifqWatchPress(element);
    return point;
  }
  // The next check may find it in the middle of the window.
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return hit === null ? 'it is outside of the window' : `it is covered by ${hit.outerHTML.slice(0, 200)}`;
}

/** Code points of keys without a character (W3C WebDriver, 17.4.2). */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;
export type Key = keyof typeof KEYS;

/** A page of the app in an engine's window. Like a user, its methods wait for their elements. */
export class Page {
  readonly engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.engine = engine;
    this.#origin = origin;
  }

  /** Opens a path of the app. */
  async goto(path: string): Promise<void> {
    await this.engine.open(new URL(path, this.#origin).href);
  }

  /** Signs a person in by cookies, without the registration. */
  async signIn(cookies: readonly Cookie[]): Promise<void> {
    await this.engine.setCookies(new URL('/privacy', this.#origin).href, cookies);
  }

  byRole(role: string, name?: Name): Target {
    return new Target(this, []).byRole(role, name);
  }

  byLabel(name: Name): Target {
    return new Target(this, []).byLabel(name);
  }

  byText(name: Name): Target {
    return new Target(this, []).byText(name);
  }

  byCss(selector: string): Target {
    return new Target(this, []).byCss(selector);
  }

  /** Runs a function in the page. It takes and returns JSON, and cannot access its closure. */
  async evaluate<A extends readonly unknown[], T>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    const source = `async args => JSON.stringify({ value: await (${work})(...JSON.parse(args)) })`;
    return JSON.parse(await this.engine.call(source, JSON.stringify(args))).value;
  }

  /** Does the same for a function that finds elements by steps. */
  async inspect<T>(work: (steps: Step[]) => T | Promise<T>, steps: Step[]): Promise<T> {
    const isReady = await this.evaluate(() => 'rifqFind' in window);
    if (!isReady) {
      const helpers = `window.rifqWatchPress = ${watchPress}; window.rifqFind = ${find};`;
      await this.engine.call(`() => { ${LIBRARY}; ${helpers} return ''; }`, '');
    }
    return this.evaluate(work, steps);
  }

  /** Sets the files of the input that steps select; it may be hidden, since the file chooser is the system's. */
  async setFiles(steps: Step[], paths: readonly string[]): Promise<void> {
    await this.inspect(inspectNow, steps);
    await this.engine.setFiles(
      'steps => window.rifqFind(JSON.parse(steps))[0]',
      JSON.stringify(steps),
      paths,
    );
  }

  /** Waits until a function that runs in the page returns true. */
  async waitUntil(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    await until(what, () => this.evaluate(isSo));
  }

  async path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }

  async waitForPath(path: string | RegExp): Promise<void> {
    await until(`the page is ${path}`, async () => {
      const current = await this.path();
      return typeof path === 'string' ? current === path : path.test(current);
    });
  }

  /** Presses keys one after another. */
  async press(...keys: Key[]): Promise<void> {
    await this.#keys(keys.map(key => KEYS[key]).join(''));
  }

  /** Presses a key while another one is held. */
  async pressWith(held: Key, key: Key): Promise<void> {
    await this.#keyActions([
      { type: 'keyDown', value: KEYS[held] },
      { type: 'keyDown', value: KEYS[key] },
      { type: 'keyUp', value: KEYS[key] },
      { type: 'keyUp', value: KEYS[held] },
    ]);
  }

  /** Types a text into the focused element. */
  async type(text: string): Promise<void> {
    await this.#keys(text);
  }

  async #keys(text: string): Promise<void> {
    await this.#keyActions(
      [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  async #keyActions(actions: Action[]): Promise<void> {
    await this.engine.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Clicks the mouse at a point. */
  async pressAt({ x, y }: { x: number; y: number }): Promise<void> {
    await this.engine.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }
}

/** Elements of a page, selected by steps. They are not searched for before they are used. */
export class Target {
  readonly #page: Page;
  readonly #steps: Step[];

  constructor(page: Page, steps: Step[]) {
    this.#page = page;
    this.#steps = steps;
  }

  #then(step: Step): Target {
    return new Target(this.#page, [...this.#steps, step]);
  }

  byRole(role: string, name?: Name): Target {
    return this.#then({ by: 'role', role, ...(name !== undefined && { name: wire(name) }) });
  }

  byLabel(name: Name): Target {
    return this.#then({ by: 'label', name: wire(name) });
  }

  byText(name: Name): Target {
    return this.#then({ by: 'text', name: wire(name) });
  }

  byCss(selector: string): Target {
    return this.#then({ by: 'css', selector });
  }

  containing(name: Name): Target {
    return this.#then({ by: 'containing', name: wire(name) });
  }

  nth(index: number): Target {
    return this.#then({ by: 'index', index });
  }

  /** Returns its current state. */
  inspect(): Promise<Seen> {
    return this.#page.inspect(inspectNow, this.#steps);
  }

  /** Waits until its state fulfils a condition. */
  async waitFor(what: string, isSo: (seen: Seen) => boolean): Promise<void> {
    let last: Seen | undefined;
    await until(`${this}: ${what}`, async () => {
      last = await this.inspect();
      return isSo(last);
    }).catch(error => {
      throw new Error(`${error.message}; it was ${JSON.stringify(last)}`, { cause: error.cause });
    });
  }

  async appears(): Promise<void> {
    await this.waitFor('it is to be seen', ({ isVisible }) => isVisible);
  }

  async disappears(): Promise<void> {
    await this.waitFor('it is gone', ({ isVisible }) => !isVisible);
  }

  async hasFocus(): Promise<void> {
    await this.waitFor('it has the focus', ({ isFocused }) => isFocused);
  }

  async hasText(text: Name): Promise<void> {
    await this.waitFor(`its text has ${text}`, seen =>
      typeof text === 'string' ? seen.text.includes(text) : text.test(seen.text),
    );
  }

  /** Clicks it once it is stable and nothing covers it. */
  async click(): Promise<void> {
    let reason = '';
    await until(`${this} can be pressed`, async () => {
      const point = await this.#page.inspect(aim, this.#steps);
      if (typeof point === 'string') {
        reason = point;
        return false;
      }
      await this.#page.pressAt(point);
      reason = 'the page moved as it was pressed';
      // A page left by the click can no longer report it.
      return !(await this.#page.evaluate(() => window.rifqMissed === true).catch(() => false));
    }).catch(error => {
      throw new Error(`${error.message}: ${reason}`, { cause: error.cause });
    });
  }

  /** Types into an empty field. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.#page.type(text);
  }

  /** Sets the files of a file input. */
  async setFiles(...paths: string[]): Promise<void> {
    await this.waitFor('it is there', ({ count }) => count > 0);
    await this.#page.setFiles(this.#steps, paths);
  }

  toString(): string {
    return this.#steps.map(step => JSON.stringify(step)).join(' ');
  }
}
