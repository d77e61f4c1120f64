import { lookup } from 'node:dns';
import { once } from 'node:events';
import { get } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeKeys } from '../../core/keys.ts';
import { pushReceiver, startPushService } from '../../testing/push-service.ts';
import { noPush } from './off.ts';
import { isPublicAddress, ssrfSafeAgent } from './ssrf-agent.ts';
import { vapidKeysOf } from './vapid-keys.ts';
import { webPushPush } from './webpush.ts';

const contact = 'mailto:rifq@example.com';
const message = { payload: JSON.stringify({ title: 'حان موعد لقاح السُّعار' }), topic: 'a'.repeat(32) };

const keys = vapidKeysOf(makeKeys('a secret of the test, long enough'));

async function startService(deadlineMs = 10_000) {
  const service = await startPushService();
  onTestFinished(() => service.close());
  return {
    service,
    push: webPushPush({ keys, contact, hosts: ['push.example'] }, { agent: service.agent, deadlineMs }),
  };
}

describe('a push message', () => {
  it('is sent encrypted for the browser only, signed by this server', async () => {
    const { service, push } = await startService();
    const receiver = pushReceiver(service.endpoint('device'));
    expect(await push.send(receiver.target, message)).toBe('sent');
    const [request] = service.requests;
    expect(request?.path).toBe('/device');
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: message.topic });
    expect(request?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
    expect(request?.headers.authorization).toContain(keys.publicKey);
    expect(request?.body.includes('موعد')).toBe(false);
    expect(receiver.open(request?.body ?? Buffer.alloc(0))).toBe(message.payload);
  });

  it.each([404, 410])('ends as gone if the service responds with %i', async status => {
    const { service, push } = await startService();
    service.response.status = status;
    expect(await push.send(pushReceiver(service.endpoint('x')).target, message)).toBe('gone');
  });

  it.each([400, 401, 403])('is refused if the service responds with %i', async status => {
    const { service, push } = await startService();
    service.response.status = status;
    const { target } = pushReceiver(service.endpoint('x'));
    await expect(push.send(target, message)).rejects.toMatchObject({
      message: `HTTP ${status}`,
      refused: true,
    });
  });

  it.each([302, 413, 429, 500])('may be retried if the service responds with %i', async status => {
    const { service, push } = await startService();
    service.response.status = status;
    const { target } = pushReceiver(service.endpoint('x'));
    await expect(push.send(target, message)).rejects.toMatchObject({
      message: `HTTP ${status}`,
      refused: false,
    });
    expect(service.requests).toHaveLength(1);
  });

  it.each(['cut', 'dripping', 'endless'] as const)(
    'is settled by the status of a response whose body is %s',
    async manner => {
      // An endless body is aborted by its size, long before the deadline.
      const { service, push } = await startService(manner === 'endless' ? 10_000 : 300);
      service.response.manner = manner;
      const { target } = pushReceiver(service.endpoint('x'));
      expect(await push.send(target, message)).toBe('sent');
      service.response.status = 410;
      expect(await push.send(target, message)).toBe('gone');
      await expect.poll(() => service.connections()).toBe(0);
    },
  );

  it('fails if the service never responds, or closes the connection first', async () => {
    const { service, push } = await startService(300);
    service.response.manner = 'silent';
    const { target } = pushReceiver(service.endpoint('x'));
    await expect(push.send(target, message)).rejects.toMatchObject({ message: 'ETIMEDOUT', refused: false });
    await expect.poll(() => service.connections()).toBe(0);
    const cutting = createServer(socket => void socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void cutting.close());
    await once(cutting, 'listening');
    const { port } = cutting.address() as AddressInfo; // it listens on a port
    const cut = push.send(pushReceiver(`https://push.example:${port}/x`).target, message);
    await expect(cut).rejects.toMatchObject({ name: 'DeliveryError', message: 'ECONNRESET' });
  });

  it('fails with an error that contains no address', async () => {
    const { push } = await startService();
    const { target } = pushReceiver('https://push.example:1/secret-of-the-device');
    const error = await push.send(target, message).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'DeliveryError', message: 'ECONNREFUSED' });
    expect(inspect(error)).not.toMatch(/push\.example|secret-of|127\.0\.0\.1/);
  });

  it('is not sent for keys unusable for encryption', async () => {
    const { service, push } = await startService();
    const { target } = pushReceiver(service.endpoint('x'));
    const noPoint = Buffer.from(target.p256dh, 'base64url').fill(1, 1).toString('base64url');
    expect(await push.send({ ...target, p256dh: noPoint }, message)).toBe('gone');
    expect(await push.send({ ...target, auth: 'AAAA' }, message)).toBe('gone');
    expect(service.requests).toEqual([]);
  });

  it('is not sent to a private IP address, whatever endpoint a client gives', async () => {
    const { service } = await startService();
    const agent = ssrfSafeAgent((_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
    const guarded = webPushPush({ keys, contact, hosts: ['push.example'] }, { agent });
    const { port } = new URL(service.endpoint(''));
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '0x7f.1',
      'localhost',
      `127.0.0.1;.push.example`,
      'a@push.example',
    ])
      expect(await guarded.send(pushReceiver(`https://${host}:${port}/x`).target, message)).toBe('gone');
    const named = guarded.send(pushReceiver(service.endpoint('x')).target, message);
    await expect(named).rejects.toMatchObject({ message: 'NO_PUBLIC_ADDRESS', refused: true });
    expect(service.requests).toEqual([]);
  });

  it('is sent to the push services of the browsers and of the installation, and to no other host', async () => {
    const push = webPushPush({ keys, contact, hosts: ['push.example', '*.push.test'] });
    const known = [
      'fcm.googleapis.com/fcm/send/x',
      'updates.push.services.mozilla.com/wpush/v2/x',
      'eu.push.services.mozilla.com/x',
      'db5.notify.windows.com/w/?token=x',
      'web.push.apple.com/x',
      'api.push.apple.com/x',
      'push.example:8443/x',
      'a.push.test/x',
    ];
    const unknown = [
      'attacker.example/x',
      'fcm.googleapis.com.attacker.example/x',
      'fcm.googleapis.com:22/x',
      'notfcm.googleapis.com/x',
      'notify.windows.com/x',
      'xnotify.windows.com/x',
      'push.test/x',
    ];
    expect([...known, ...unknown].filter(address => push.knows(`https://${address}`))).toEqual(known);
    for (const address of unknown)
      expect(await push.send(pushReceiver(`https://${address}`).target, message)).toBe('gone');
  });

  it('is not sent while push is disabled', async () => {
    const push = noPush();
    expect(push.publicKey).toBeNull();
    const { target } = pushReceiver('https://push.example/x');
    await expect(push.send(target, message)).rejects.toThrow('PUSH_OFF');
  });
});

describe('the connection to an untrusted endpoint', () => {
  it('sends no byte to a private IP address, not even to an IP literal', async () => {
    const received: Buffer[] = [];
    const server = createServer(socket => void socket.on('data', chunk => received.push(chunk)));
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    for (const host of ['127.0.0.1', '::ffff:127.0.0.1', 'localhost']) {
      const exchange = get({ host, port, agent: ssrfSafeAgent(lookup) });
      const [error] = await once(exchange, 'error').catch((failure: unknown) => [failure]);
      expect(error).toMatchObject({ code: 'NO_PUBLIC_ADDRESS' });
    }
    expect(received).toEqual([]);
  });
});

describe('an address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '2606:4700::1111'])('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    '64:ff9b:1::1',
    '2001::1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
  ])('%s is not public', address => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
