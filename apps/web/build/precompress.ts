import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Extensions of compressible files: text, and programs. */
const SHRINKS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest', '.xml']);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` next to every compressible file below a folder, so that the server never compresses one. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile() && SHRINKS.has(extname(entry.name)));
  await Promise.all(files.map(file => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
  };
  const [brotli, zipped] = await Promise.all([toBrotli(source, { params }), toGzip(source, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
