import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { inlineTexts } from './inline-texts.ts';

/** The repository's root, where Lingui's configuration lies. */
const cwd = fileURLToPath(new URL('../../..', import.meta.url));

/** What turns our sources into the client's: the app, the static pages and the tests all use it. */
export function webPlugins(): PluginOption[] {
  const macros = { linguiConfig: getConfig({ cwd }), descriptorFields: 'message' } as const;
  return [
    react(),
    babel({ presets: [linguiTransformerBabelPreset(macros, { cwd })] }),
    inlineTexts(cwd),
    { ...optimizeLocales.vite({ locales: ['ar'] }), enforce: 'pre' },
  ];
}
