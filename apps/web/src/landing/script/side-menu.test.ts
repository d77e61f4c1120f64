import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpSideMenu } from './side-menu.ts';

/** jsdom has dialogs without their methods, and no animations: these replace the browser's. */
let endAnimation: () => void;

beforeEach(() => {
  const slideOut = new Promise<void>(resolve => {
    endAnimation = resolve;
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
    getAnimations: () => [{ finished: slideOut }],
  });
  document.body.innerHTML = `
    <button id="opener">فتح</button>
    <dialog id="menu"><div id="content">
      <button id="x" data-closes=""><svg id="icon"></svg></button>
      <a id="entry" href="#faq" data-closes="">الأسئلة</a>
      <a id="register" href="/register" data-closes="">التسجيل</a>
    </div></dialog>`;
  setUpSideMenu(menu(), element('opener'));
  // jsdom cannot navigate to another page; the menu must close all the same.
  element('register').addEventListener('click', event => event.preventDefault());
  history.replaceState(null, '', '/');
});

afterEach(() => {
  delete document.documentElement.dataset.sidebar;
});

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no #${id}`);
  return found;
}

function menu(): HTMLDialogElement {
  const found = element('menu');
  if (!(found instanceof HTMLDialogElement)) throw new Error('not a dialog');
  return found;
}

const sidebarFlag = (): string | undefined => document.documentElement.dataset.sidebar;

describe('side menu', () => {
  it('opens with the flag', () => {
    element('opener').click();
    expect(menu().open).toBe(true);
    expect(sidebarFlag()).toBe('true');
  });

  const ways: [string, () => void][] = [
    ['the backdrop', () => menu().click()],
    ['the close icon', () => element('icon').dispatchEvent(new MouseEvent('click', { bubbles: true }))],
    ['an entry', () => element('entry').click()],
    ['the register button', () => element('register').click()],
    ['Escape', () => menu().dispatchEvent(new Event('cancel', { cancelable: true }))],
  ];

  it.each(ways)('closes by %s, and the flag resets after the slide-out only', async (_name, close) => {
    element('opener').click();
    close();
    expect(menu().open).toBe(true);
    expect(menu().dataset.leaving).toBe('true');
    expect(sidebarFlag()).toBe('true');

    endAnimation();
    await vi.waitFor(() => expect(menu().open).toBe(false));
    expect(menu().dataset.leaving).toBeUndefined();
    expect(sidebarFlag()).toBeUndefined();
  });

  it('stays open on a click between its entries', () => {
    element('opener').click();
    element('content').click();
    expect(menu().dataset.leaving).toBeUndefined();
  });

  it('scrolls to the section of an entry once it is closed', async () => {
    element('opener').click();
    element('entry').click();
    expect(location.hash).toBe('');
    endAnimation();
    await vi.waitFor(() => expect(location.hash).toBe('#faq'));
    expect(menu().open).toBe(false);
  });

  it('resets the flag when the browser closes the dialog', () => {
    element('opener').click();
    menu().close();
    expect(sidebarFlag()).toBeUndefined();
  });

  it('traps Tab in both directions', () => {
    element('opener').click();
    element('register').focus();
    menu().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(document.activeElement).toBe(element('x'));
    menu().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true }));
    expect(document.activeElement).toBe(element('register'));
  });
});
