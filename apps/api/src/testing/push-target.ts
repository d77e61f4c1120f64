import { createECDH, randomBytes } from 'node:crypto';

/** A push subscription as a browser sends it, with an endpoint of its own. */
export function pushTarget() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/${randomBytes(12).toString('hex')}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
