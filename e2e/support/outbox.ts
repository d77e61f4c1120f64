import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.E2E_DATA_DIR ?? '';
const file = join(folder, 'outbox.jsonl');

type Message = { to: string; code?: string };

function messagesTo(phone: string): Message[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.includes(phone) && line.endsWith('}'));
  return lines.map(line => JSON.parse(line));
}

/** The code of the n-th message (from 0) to a phone, waiting until it is sent. */
export async function codeFor(phoneE164: string, index = 0): Promise<string> {
  const watcher = watch(folder);
  try {
    for (;;) {
      const changed = once(watcher, 'change');
      const code = messagesTo(phoneE164)[index]?.code;
      if (code !== undefined) return code;
      await changed;
    }
  } finally {
    watcher.close();
  }
}
