import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { pushReceiver, startPushService } from '../../testing/push-service.ts';
import { noPush } from './off.ts';
import { isPublicAddress } from './public-agent.ts';
import { readVapidKeys } from './vapid-keys.ts';
import { webPushPush } from './webpush.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-push-'));
  folders.push(folder);
  return folder;
}

const contact = 'mailto:rifq@example.com';
const message = { payload: JSON.stringify({ title: 'حان موعد لقاح السُّعار' }), topic: 'a'.repeat(32) };

async function startService() {
  const service = await startPushService();
  onTestFinished(() => service.close());
  const keys = await readVapidKeys(await temporaryFolder());
  return { service, keys, push: webPushPush({ keys, contact }, service.agent) };
}

describe('the keys of this server', () => {
  it('are made once, whoever asks, and only this user can read them', async () => {
    const folder = await temporaryFolder();
    const [one, two] = await Promise.all([readVapidKeys(folder), readVapidKeys(folder)]);
    expect(two).toEqual(one);
    expect(await readVapidKeys(folder)).toEqual(one);
    expect(one.publicKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
    expect((await stat(join(folder, 'vapid.json'))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(join(folder, 'vapid.json'), 'utf8'))).toEqual(one);
    expect((await readVapidKeys(await temporaryFolder())).publicKey).not.toBe(one.publicKey);
  });
});

describe('a push message', () => {
  it('is sent encrypted for the browser alone, signed by this server', async () => {
    const { service, keys, push } = await startService();
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

  it.each([404, 410])('says that the subscription is gone when the service answers %i', async status => {
    const { service, push } = await startService();
    service.answer.status = status;
    expect(await push.send(pushReceiver(service.endpoint('x')).target, message)).toBe('gone');
  });

  it.each([429, 500])('rejects when the service answers %i, so that it is tried again', async status => {
    const { service, push } = await startService();
    service.answer.status = status;
    await expect(push.send(pushReceiver(service.endpoint('x')).target, message)).rejects.toThrow();
  });

  it('goes to no machine inside, whatever a stranger gives as endpoint', async () => {
    const { service, keys } = await startService();
    const guarded = webPushPush({ keys, contact });
    const port = new URL(service.endpoint('')).port;
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254'])
      expect(await guarded.send(pushReceiver(`https://${host}:${port}/x`).target, message)).toBe('gone');
    const named = guarded.send(pushReceiver(`https://localhost:${port}/x`).target, message);
    await expect(named).rejects.toThrow('no public address');
    expect(service.requests).toEqual([]);
  });

  it('goes nowhere when push is off', async () => {
    const push = noPush();
    expect(push.publicKey).toBeNull();
    expect(await push.send(pushReceiver('https://push.example/x').target, message)).toBe('gone');
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
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
  ])('%s is none of the public ones', address => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
