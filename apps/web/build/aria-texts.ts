import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Path of React Aria's Arabic texts of a searchable list. */
export const ARIA_COMBOBOX_TEXTS = /\/react-aria\/dist\/private\/intl\/combobox\/ar-AE\.mjs$/;

const ours = fileURLToPath(new URL('../src/lib/aria-texts/combobox.ts', import.meta.url));

/**
 * Replaces React Aria's Arabic texts by ours: its own have one plural for every number, and count rows that are no
 * options.
 */
export function ariaTexts(): Plugin {
  return {
    name: 'rifq:aria-texts',
    enforce: 'pre',
    load: {
      filter: { id: ARIA_COMBOBOX_TEXTS },
      handler: () => `export { default } from ${JSON.stringify(ours)};`,
    },
  };
}
