import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where React Aria keeps the Arabic that it says of a list with search. */
export const ARIA_COMBOBOX_TEXTS = /\/react-aria\/dist\/private\/intl\/combobox\/ar-AE\.mjs$/;

const ours = fileURLToPath(new URL('../src/lib/aria-texts/combobox.ts', import.meta.url));

/** Lets React Aria say our Arabic: its own has one plural for every number, and counts rows that are no options. */
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
