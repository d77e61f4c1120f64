import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/** The data folder of the app that all tests share. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? '';

type Message = { to: string; code?: string };

function messagesTo(phone: string, folder: string): Message[] {
  const file = join(folder, 'outbox.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.includes(phone) && line.endsWith('}'));
  return lines.map(line => JSON.parse(line));
}

/** The code of the n-th message (from 0) to a phone, waiting until it is sent; `folder` is the data folder of the app. */
export async function codeFor(phoneE164: string, index = 0, folder = DATA_DIR): Promise<string> {
  const watcher = watch(folder);
  try {
    for (;;) {
      const changed = once(watcher, 'change');
      const code = messagesTo(phoneE164, folder)[index]?.code;
      if (code !== undefined) return code;
      await changed;
    }
  } finally {
    watcher.close();
  }
}
