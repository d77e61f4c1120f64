import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { LANGUAGE } from '../src/lib/formats/language.ts';
import { answersVersion } from './answers-version.ts';
import { ariaTexts } from './aria-texts.ts';
import { inlineTexts } from './inline-texts.ts';
import { webRoot } from './web-root.ts';

/** The repository's root, which has Lingui's configuration. */
const cwd = join(webRoot, '../..');

/**
 * Returns the plugins that compile our sources, for the app, the static pages and the tests.
 * @param textsInlined inserts the compiled texts into the modules even without bundling
 */
export function webPlugins({ textsInlined = false } = {}): PluginOption[] {
  const macros = { linguiConfig: getConfig({ cwd }), descriptorFields: 'message' } as const;
  return [
    react(),
    babel({ presets: [linguiTransformerBabelPreset(macros, { cwd })] }),
    inlineTexts(cwd, textsInlined),
    ariaTexts(),
    answersVersion(),
    { ...optimizeLocales.vite({ locales: [LANGUAGE] }), enforce: 'pre' },
  ];
}
