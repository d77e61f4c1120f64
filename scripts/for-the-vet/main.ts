// npm run for-the-vet: writes docs/for-the-vet.md from the rules; with --check it only reports whether the file is
// current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../lib/repository.mjs';
import { vetDocument } from './document.ts';

const path = join(root, 'docs/for-the-vet.md');
const fresh = vetDocument();

if (!process.argv.includes('--check')) {
  writeFileSync(path, fresh);
  say('docs/for-the-vet.md');
} else if (readFileSync(path, 'utf8') === fresh) {
  say('docs/for-the-vet.md is what the rules say.');
} else {
  say('docs/for-the-vet.md is not what the rules say: npm run for-the-vet');
  process.exitCode = 1;
}
