import { join } from 'node:path';
import { outboxSms } from '../adapters/sms/outbox.ts';
import { twilioSms } from '../adapters/sms/twilio.ts';
import { unifonicSms } from '../adapters/sms/unifonic.ts';
import type { Environment } from '../environment.ts';
import type { Sms } from '../ports/sms.ts';

/** The sender of text messages that the environment names; what it needs has been checked there. */
export function chooseSms(env: Environment, tell: (line: string) => void, now: () => Date): Sms {
  switch (env.SMS) {
    case 'twilio':
      return twilioSms({
        accountSid: env.TWILIO_ACCOUNT_SID ?? '',
        authToken: env.TWILIO_AUTH_TOKEN ?? '',
        from: env.TWILIO_FROM ?? '',
      });
    case 'unifonic':
      return unifonicSms({ appSid: env.UNIFONIC_APP_SID ?? '', senderId: env.UNIFONIC_SENDER_ID ?? '' });
    case 'outbox':
      return outboxSms({ file: outboxFile(env), show: tell, now });
  }
}

export const outboxFile = (env: Environment) => join(env.DATA_DIR, 'outbox.jsonl');
