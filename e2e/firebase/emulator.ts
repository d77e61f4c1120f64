import { EMULATOR_HOST, PROJECT } from './servers.ts';

type SentCode = { phoneNumber: string; sessionInfo: string; code: string };

const service = (path: string) =>
  `http://${EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=any`;

async function post(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(service(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Returns the last code that the emulator sent to a phone. */
export async function codeFor(e164: string): Promise<string> {
  const response = await fetch(`http://${EMULATOR_HOST}/emulator/v1/projects/${PROJECT}/verificationCodes`);
  const { verificationCodes }: { verificationCodes: SentCode[] } = await response.json();
  const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === e164);
  if (sent === undefined) throw new Error('the emulator has sent no code to this phone');
  return sent.code;
}

/** Returns an emulator token for a phone, as a browser receives it after entering the code. */
export async function idTokenFor(e164: string): Promise<string> {
  const { sessionInfo } = await post('sendVerificationCode', { phoneNumber: e164, recaptchaToken: 'any' });
  const { idToken } = await post('signInWithPhoneNumber', { sessionInfo, code: await codeFor(e164) });
  if (idToken === undefined) throw new Error('the emulator has answered without a token');
  return idToken;
}

/** Returns the token with other claims; emulator tokens are unsigned, so they can be forged. */
export function withClaims(token: string, changes: Record<string, unknown>): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')}.`;
}
