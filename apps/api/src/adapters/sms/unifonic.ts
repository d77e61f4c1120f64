import type { Response } from 'undici';
import type { Sms, SmsOutcome } from '../../ports/sms.ts';
import { postMessage } from './post-message.ts';

export type UnifonicConfig = { appSid: string; senderId: string };

/** An answer that does not say whether it took the message leaves that unknown. */
async function outcomeIn(response: Response): Promise<SmsOutcome | null> {
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return 'unknown';
  return String(answer.success) === 'true' ? null : 'refused';
}

/** Sends through Unifonic's REST service, whose answers hold a `success` flag beside the status. */
export function unifonicSms(config: UnifonicConfig, baseUrl = 'https://el.cloud.unifonic.com'): Sms {
  return {
    send: ({ to, text }) =>
      postMessage(
        'unifonic',
        {
          url: `${baseUrl}/rest/SMS/messages`,
          headers: { accept: 'application/json' },
          form: {
            AppSid: config.appSid,
            SenderID: config.senderId,
            Recipient: to.replace(/^\+/, ''),
            Body: text,
          },
        },
        outcomeIn,
      ),
  };
}
