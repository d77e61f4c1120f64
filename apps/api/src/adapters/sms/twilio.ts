import type { Sms } from '../../ports/sms.ts';

export type TwilioConfig = { accountSid: string; authToken: string; from: string };

const TIMEOUT_MS = 10_000;

/** Sends through Twilio's Messages resource: HTTP basic authentication, a form with To, From and Body. */
export function twilioSms(config: TwilioConfig, baseUrl = 'https://api.twilio.com'): Sms {
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, From: config.from, Body: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`twilio refused the message with status ${response.status}`);
    },
  };
}
