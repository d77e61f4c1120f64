import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Data folder of the shared app. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? '';

type Message = { to: string; text: string; code?: string };

function messagesTo(recipient: string, folder: string): Message[] {
  const file = join(folder, 'outbox.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.includes(recipient) && line.endsWith('}'));
  return lines.map(line => JSON.parse(line));
}

/** Waits for the n-th message (from 0) to a phone or an email address. */
async function messageTo(recipient: string, index: number, folder: string): Promise<Message> {
  const watcher = watch(folder);
  try {
    for (;;) {
      const changed = once(watcher, 'change');
      const message = messagesTo(recipient, folder)[index];
      if (message !== undefined) return message;
      await changed;
    }
  } finally {
    watcher.close();
  }
}

/** Waits for the n-th message (from 0) to a phone and returns its code; `folder` is the app's data folder. */
export async function codeFor(phoneE164: string, index = 0, folder = DATA_DIR): Promise<string> {
  const { code } = await messageTo(phoneE164, index, folder);
  if (code === undefined) throw new Error('the message has no code');
  return code;
}

/** Waits for the first email to an address and returns its text. */
export async function mailTo(email: string): Promise<string> {
  return (await messageTo(email, 0, DATA_DIR)).text;
}
