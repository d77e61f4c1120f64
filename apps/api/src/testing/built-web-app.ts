import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The modification time of the build's files. */
export const BUILT_AT = new Date('2026-03-01T10:20:30Z');

/** The text files of a small build, each with compressed copies. */
const texts = {
  'index.html': '<!doctype html><title>landing</title>',
  'privacy.html': '<!doctype html><title>privacy</title>',
  'app.html': '<!doctype html><title>shell</title>',
  'assets/app-abc123.js': 'export const app = "the script of the app";',
  'assets/app-abc123.css': 'html { direction: rtl }',
  'sw.js': 'self.skipWaiting();',
  'builds/latest.json': '{"build":"abc123"}',
  'manifest.webmanifest': '{"name":"رفق"}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': 'User-agent: *',
  '.vite/manifest.json': '{}',
  'static-pages.json': JSON.stringify({
    pages: {
      '/': { file: 'index.html', scriptHashes: ['sha256-inline'], styleHashes: [] },
      '/privacy': { file: 'privacy.html', scriptHashes: [], styleHashes: [] },
    },
  }),
} as const;

/** Files that the build does not compress. */
const others = {
  'assets/font-abc123.woff2': 'a font',
  'icons/icon.png': 'a picture',
  'favicon.ico': 'an icon',
  'flags/LICENSE': 'terms',
  'assets/app-abc123.js.map': 'where the script comes from',
  '.stamp': 'abc123',
} as const;

/** Returns a text of the build, by its file. */
export const builtText = (file: keyof typeof texts | keyof typeof others): string =>
  ({ ...texts, ...others })[file];

/** Writes a small build with the layout of `apps/web/dist`. Returns its folder, which the test removes. */
export async function writeBuiltWebApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-web-'));
  const files = [
    ...Object.entries({ ...texts, ...others }).map(([file, text]) => [file, Buffer.from(text)] as const),
    ...Object.entries(texts).flatMap(([file, text]) => [
      [`${file}.br`, brotliCompressSync(text)] as const,
      [`${file}.gz`, gzipSync(text)] as const,
    ]),
  ];
  for (const [file, bytes] of files) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await utimes(path, BUILT_AT, BUILT_AT);
  }
  return folder;
}
