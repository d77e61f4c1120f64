import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { webRoot } from './web-root.ts';

/** Declares the fonts: files, weights and characters. */
const STYLES = join(webRoot, '../../packages/ui/src/styles/fonts.css');
const CACHE = join(webRoot, '../../node_modules/.cache/rifq-fonts');

const { resolve } = createRequire(STYLES);

interface Face {
  /** As the style sheet names the file: a package and its path. */
  url: string;
  weights: { min: number; max: number };
  /** Every character of its `unicode-range`. */
  characters: string;
}

/** Reads the `@font-face` rules of a style sheet, each with a file, a range of weights and ranges of characters. */
export function readFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rule = '']) => {
    const [, url] = /url\("([^"]+)"\)/.exec(rule) ?? [];
    const [, min, max] = /font-weight:\s*(\d+)\s+(\d+)/.exec(rule) ?? [];
    const [, ranges] = /unicode-range:\s*([^;]+)/.exec(rule) ?? [];
    if (url === undefined || ranges === undefined || max === undefined)
      throw new Error(`A @font-face lacks its file, weights or characters: ${rule}`);
    const characters = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
      ([, from = '', to = from]) => {
        const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
        return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset));
      },
    );
    return { url, weights: { min: Number(min), max: Number(max) }, characters: characters.join('') };
  });
}

/** Writes what a face declares of its file, and returns where. */
async function writeSubset({ url, weights, characters }: Face): Promise<string> {
  const path = join(CACHE, basename(url));
  const subset = await subsetFont(await readFile(resolve(url)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  // Renamed into its place, so that another build never reads half a file.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, subset);
  await rename(unfinished, path);
  return path;
}

/**
 * Delivers of the kit's fonts the weights and characters that its style sheet declares, a third less than the packages
 * hold: they load together with the scripts of the first screen.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'rifq:subset-fonts',
    async config() {
      await mkdir(CACHE, { recursive: true });
      const faces = readFaces(await readFile(STYLES, 'utf8'));
      const alias = await Promise.all(
        faces.map(async face => ({ find: face.url, replacement: await writeSubset(face) })),
      );
      return { resolve: { alias } };
    },
  };
}
