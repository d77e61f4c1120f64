import { appendFile } from 'node:fs/promises';
import type { Sms } from '../../ports/sms.ts';

/** SMS for development and demos: appends each message as one JSON line to a file and shows it on the terminal. */
export function fileSms(options: {
  file: string;
  show: (line: string) => void;
  now: () => Date;
  isAvailable?: boolean;
}): Sms {
  return {
    isAvailable: options.isAvailable ?? true,
    async send({ to, text, code }) {
      const line = {
        at: options.now().toISOString(),
        channel: 'sms',
        to,
        text,
        ...(code === undefined ? {} : { code }),
      };
      await appendFile(options.file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      options.show(`SMS to ${to}: ${text.replaceAll('\n', ' ')}`);
    },
  };
}
