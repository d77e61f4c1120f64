import { createECDH, randomBytes } from 'node:crypto';

/** What a browser that subscribes to web push tells of itself, with an endpoint of its own. */
export function pushTarget() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/${randomBytes(12).toString('hex')}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
