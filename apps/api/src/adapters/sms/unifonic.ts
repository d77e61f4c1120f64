import type { Sms } from '../../ports/sms.ts';

export type UnifonicConfig = { appSid: string; senderId: string };

const TIMEOUT_MS = 10_000;

/** Sends through Unifonic's REST service, whose answers hold a `success` flag beside the status. */
export function unifonicSms(config: UnifonicConfig, baseUrl = 'https://el.cloud.unifonic.com'): Sms {
  return {
    async send({ to, text }) {
      const response = await fetch(`${baseUrl}/rest/SMS/messages`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          AppSid: config.appSid,
          SenderID: config.senderId,
          Recipient: to.replace(/^\+/, ''),
          Body: text,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = await response.json().catch(() => null);
      const accepted =
        typeof answer === 'object' &&
        answer !== null &&
        'success' in answer &&
        String(answer.success) === 'true';
      if (!response.ok || !accepted)
        throw new Error(`unifonic refused the message with status ${response.status}`);
    },
  };
}
