import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { type Encoding, encodings } from './accept-encoding.ts';

type Headers = Readonly<Record<string, string>>;

/** The bytes of a file in one encoding. */
export type Body = {
  readonly bytes: Buffer;
  /** Headers that describe the bytes and how long they may be cached. */
  readonly headers: Headers;
  /** A strong ETag: equal tags mean equal bytes. */
  readonly etag: string;
  /** The time at which the build wrote the file, as an HTTP date: in whole seconds. */
  readonly lastModified: string;
};

/** A value for each encoding that the build has written. */
export type Encoded<T> = { readonly plain: T; readonly compressed: ReadonlyMap<Encoding, T> };

/** A file of the build, held in memory. */
export type BuiltFile = Encoded<Body>;

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/vnd.microsoft.icon'],
  ['.js', 'application/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
]);

/** The file name endings of the compressed copies. */
const endings = { br: '.br', gzip: '.gz' } as const;

function bodyOf(path: string, headers: Headers, lastModified: string): Body {
  const bytes = readFileSync(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, headers, etag, lastModified };
}

/** Reads a file and its compressed copies. `headers` are sent with it, besides those that describe its content. */
export function readBuiltFile(path: string, headers: Headers): BuiltFile {
  const lastModified = statSync(path).mtime.toUTCString();
  const all = {
    'content-type': contentTypes.get(extname(path)) ?? 'application/octet-stream',
    vary: 'accept-encoding',
    ...headers,
  };
  const compressed = new Map<Encoding, Body>();
  for (const encoding of encodings) {
    const copy = `${path}${endings[encoding]}`;
    if (!existsSync(copy)) continue;
    compressed.set(encoding, bodyOf(copy, { ...all, 'content-encoding': encoding }, lastModified));
  }
  return { plain: bodyOf(path, all, lastModified), compressed };
}

/** Maps the value of each encoding. */
export function mapEncoded<T, U>({ plain, compressed }: Encoded<T>, make: (value: T) => U): Encoded<U> {
  return {
    plain: make(plain),
    compressed: new Map([...compressed].map(([encoding, value]) => [encoding, make(value)])),
  };
}
