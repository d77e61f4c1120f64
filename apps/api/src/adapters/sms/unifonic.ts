import type { Response } from 'undici';
import type { Sms, SmsOutcome } from '../../ports/sms.ts';
import { postMessage } from './post-message.ts';

export type UnifonicConfig = { appSid: string; senderId: string };

/** Returns the outcome in a response; without a `success` flag it is unknown. */
async function outcomeIn(response: Response): Promise<SmsOutcome | null> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('success' in body)) return 'unknown';
  return String(body.success) === 'true' ? null : 'refused';
}

/** Sends through Unifonic's REST service, whose responses contain a `success` flag besides the status. */
export function unifonicSms(config: UnifonicConfig, baseUrl = 'https://el.cloud.unifonic.com'): Sms {
  return {
    isAvailable: true,
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
