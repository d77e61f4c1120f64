import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { answersVersion } from './answers-version.ts';
import { ariaTexts } from './aria-texts.ts';
import { inlineTexts } from './inline-texts.ts';
import { webRoot } from './web-root.ts';

/** The repository's root, where Lingui's configuration lies. */
const cwd = join(webRoot, '../..');

/**
 * What turns our sources into the client's: the app, the static pages and the tests all use it.
 * @param textsInlined writes the compiled texts into the modules even where nothing is bundled
 */
export function webPlugins({ textsInlined = false } = {}): PluginOption[] {
  const macros = { linguiConfig: getConfig({ cwd }), descriptorFields: 'message' } as const;
  return [
    react(),
    babel({ presets: [linguiTransformerBabelPreset(macros, { cwd })] }),
    inlineTexts(cwd, textsInlined),
    ariaTexts(),
    answersVersion(),
    { ...optimizeLocales.vite({ locales: ['ar'] }), enforce: 'pre' },
  ];
}
