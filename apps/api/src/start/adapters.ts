import { join } from 'node:path';
import { firebaseIdentity } from '../adapters/identity/firebase/firebase.ts';
import { ownCodesVerifier } from '../adapters/identity/own-codes.ts';
import { fileMail } from '../adapters/mail/message-file.ts';
import { smtpMail } from '../adapters/mail/smtp.ts';
import { noPush } from '../adapters/push/off.ts';
import { webPushPush } from '../adapters/push/webpush.ts';
import { fileSms } from '../adapters/sms/message-file.ts';
import { twilioSms } from '../adapters/sms/twilio.ts';
import { unifonicSms } from '../adapters/sms/unifonic.ts';
import { diskStorage } from '../adapters/storage/disk.ts';
import type { Environment } from '../config/environment.ts';
import { requiresMailTls } from '../config/transport.ts';
import type { Keys } from '../core/keys.ts';
import type { PhoneVerifier } from '../ports/identity.ts';
import type { Mail } from '../ports/mail.ts';
import type { Push } from '../ports/push.ts';
import type { Sms } from '../ports/sms.ts';
import type { Storage } from '../ports/storage.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** Creates the SMS adapter that the validated environment names. */
export function chooseSms(env: Environment, writeLine: (line: string) => void, now: () => Date): Sms {
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
      // With an identity service it is no sender, only what was not configured.
      return fileSms({ file: outboxFile(env), show: writeLine, now, isAvailable: env.IDENTITY === 'otp' });
  }
}

/** Creates the phone verifier that the validated environment names. */
export function choosePhoneVerifier(env: Environment, now: () => Date): PhoneVerifier {
  switch (env.IDENTITY) {
    case 'firebase':
      return firebaseIdentity({
        config: {
          api_key: env.FIREBASE_API_KEY ?? '',
          auth_domain: env.FIREBASE_AUTH_DOMAIN ?? '',
          project_id: env.FIREBASE_PROJECT_ID ?? '',
          app_id: env.FIREBASE_APP_ID ?? '',
        },
        emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST ?? null,
        now,
      });
    case 'otp':
      return ownCodesVerifier();
  }
}

/** Creates the mail adapter that the environment names. */
export function chooseMail(env: Environment, writeLine: (line: string) => void, now: () => Date): Mail {
  switch (env.MAIL) {
    case 'smtp': {
      const url = env.SMTP_URL ?? '';
      return smtpMail({ url, from: env.MAIL_FROM ?? '', requireTls: requiresMailTls(env, url) });
    }
    case 'outbox':
      return fileMail({ file: outboxFile(env), show: writeLine, now });
  }
}

/** Creates the push adapter that the environment names, with the keys of this server. */
export async function choosePush(env: Environment, keys: Keys): Promise<Push> {
  switch (env.PUSH) {
    case 'webpush':
      return webPushPush({
        keys: await readVapidKeys(env.DATA_DIR, keys),
        contact: env.PUSH_CONTACT ?? '',
        hosts: env.PUSH_HOSTS?.split(',').map(host => host.trim()) ?? [],
      });
    case 'off':
      return noPush();
  }
}

/** Creates the storage of uploaded files. */
export const chooseStorage = (env: Environment): Storage => diskStorage(join(env.DATA_DIR, 'files'));

export const outboxFile = (env: Environment) => join(env.DATA_DIR, 'outbox.jsonl');
