import type { Sms } from '../../ports/sms.ts';
import { postMessage } from './post-message.ts';

export type TwilioConfig = { accountSid: string; authToken: string; from: string };

/** Sends through Twilio's Messages resource: HTTP basic authentication, a form with To, From and Body. */
export function twilioSms(config: TwilioConfig, baseUrl = 'https://api.twilio.com'): Sms {
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  return {
    isAvailable: true,
    send: ({ to, text }) =>
      postMessage('twilio', {
        url,
        headers: { authorization: `Basic ${credentials}` },
        form: { To: to, From: config.from, Body: text },
      }),
  };
}
