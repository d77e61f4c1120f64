import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { vapidKeysOf } from '../adapters/push/vapid-keys.ts';
import { webPushPush } from '../adapters/push/webpush.ts';
import { makeKeys } from '../core/keys.ts';

/** A self-signed certificate of push.example that only these tests trust. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmc6utMtTosLCjeXJ
QvRwVbpBqWDaUoyuQ1jTjAsIcfShRANCAAQK+sUc3/XwNTVQkIzsHNuYEJQSNhta
UaaT8wkhUpFzmXIayMctQlQgA/T1fC1YysfntKyKaQQYutLmrpm/4aWG
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUSgAwIBAgIUVAAaFhzrUReM4rAKvBAcE/UTtfkwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyMDA4Mzk1M1oYDzIxMjYx
MDI3MDgzOTUzWjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQK+sUc3/XwNTVQkIzsHNuYEJQSNhtaUaaT8wkhUpFzmXIa
yMctQlQgA/T1fC1YysfntKyKaQQYutLmrpm/4aWGo2wwajAdBgNVHQ4EFgQUx3U2
2JU7l+CDLxz+WTLsOzh/Tz8wHwYDVR0jBBgwFoAUx3U22JU7l+CDLxz+WTLsOzh/
Tz8wDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDRwAwRAIgWpTMFVXhDASJJoI59IjanOpMZi2CNfRysV3RcCv11dgC
IGM0NgmBZ749ImnVaiE1Eon8weavO08n8kFRCSKacAqY
-----END CERTIFICATE-----`;

export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** How a response is sent: complete, truncated after its head, byte by byte, endlessly, or not at all. */
type Manner = 'whole' | 'cut' | 'dripping' | 'endless' | 'silent';

function respondWith(reply: ServerResponse, { status, manner }: { status: number; manner: Manner }): void {
  if (manner === 'silent') return;
  if (manner === 'whole') return void reply.writeHead(status).end();
  reply.writeHead(status, { 'content-length': 1_000_000_000 });
  if (manner === 'cut') return void reply.write('x', () => reply.destroy());
  const going = setInterval(() => reply.write(manner === 'endless' ? Buffer.alloc(4096) : 'x'), 5);
  reply.on('close', () => clearInterval(going));
}

/** Starts a local push service, and an agent that resolves push.example to it. */
export async function startPushService() {
  const requests: PushRequest[] = [];
  const response = { status: 201, manner: 'whole' as Manner };
  const server = createServer({ key, cert }, (request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      respondWith(reply, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const agent = new Agent({
    ca: cert,
    lookup: (_host, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  });
  return {
    requests,
    /** The response to further requests. */
    response,
    agent,
    /** The number of open connections. */
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    endpoint: (name: string) => `https://push.example:${port}/${name}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates a browser's side of a subscription: its public part, and decryption of messages (RFC 8188, RFC 8291). */
export function pushReceiver(endpoint: string) {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    target: { endpoint, p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    open(body: Buffer): string {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${label}\0`, length));
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
        authTagLength: 16,
      }).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** The adapter of web push, which sends to such a service. */
export const pushTo = ({ agent }: Awaited<ReturnType<typeof startPushService>>) =>
  webPushPush(
    {
      keys: vapidKeysOf(makeKeys('a secret of the test, long enough')),
      contact: 'mailto:a@example.com',
      hosts: ['push.example'],
    },
    { agent, deadlineMs: 2000 },
  );
