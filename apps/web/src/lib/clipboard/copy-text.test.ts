import { expect, it, onTestFinished, vi } from 'vitest';
import { copyText } from './copy-text.ts';

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(owner, name));
}

/** Defines `execCommand` as a browser does: it copies the selection of the focused field. */
function defineExecCommand(result: boolean): string[] {
  const copied: string[] = [];
  define(document, 'execCommand', (command: string) => {
    const field = document.activeElement;
    if (command === 'copy' && field instanceof HTMLTextAreaElement)
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return result;
  });
  return copied;
}

it('copies through the clipboard of the browser', async () => {
  const writeText = vi.fn(async () => undefined);
  define(navigator, 'clipboard', { writeText });
  await copyText('982000123456789');
  expect(writeText).toHaveBeenCalledWith('982000123456789');
});

it('copies a selection where there is no clipboard, and restores the focus', async () => {
  const copied = defineExecCommand(true);
  const button = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => button.remove());
  button.focus();
  await copyText('سطر\nوآخر');
  expect(copied).toEqual(['سطر\nوآخر']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('fails where the browser refuses', async () => {
  defineExecCommand(false);
  await expect(copyText('نص')).rejects.toThrow('does not let this page copy');
  define(navigator, 'clipboard', {
    writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
  });
  await expect(copyText('نص')).rejects.toThrow('no');
});
