import { appendFile } from 'node:fs/promises';
import type { Mail } from '../../ports/mail.ts';

/**
 * Mail for development and demos: appends each mail as one JSON line to a file and shows its subject on the terminal.
 */
export function fileMail(options: { file: string; show: (line: string) => void; now: () => Date }): Mail {
  return {
    async send({ to, subject, text, html, headers }) {
      const line = { at: options.now().toISOString(), channel: 'mail', to, subject, text, html, headers };
      await appendFile(options.file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      options.show(`Mail to ${to}: ${subject}`);
    },
  };
}
