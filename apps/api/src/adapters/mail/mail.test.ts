import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

const message = {
  to: 'noura@example.com',
  subject: 'حان موعد لقاح السُّعار',
  html: '<p dir="rtl">مشمش</p>',
  text: 'مشمش: لقاح السُّعار',
  messageId: 'one@rifq.example',
  headers: { 'List-Unsubscribe': '<https://rifq.example/unsubscribe?token=a.b.c>' },
};

/** As much of a mail server as a client needs: it takes everything, or refuses the content. */
async function startMailServer(refuses = false) {
  const lines: string[] = [];
  const talk = (socket: Socket) => {
    let inContent = false;
    socket.write('220 mail.example\r\n');
    socket.setEncoding('utf8').on('data', chunk => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (inContent && line !== '.') continue;
        if (line === '.') {
          inContent = false;
          socket.write(refuses ? '550 refused\r\n' : '250 taken\r\n');
        } else if (line === 'DATA') {
          inContent = true;
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { lines, url: `smtp://127.0.0.1:${port}` };
}

describe('mail by SMTP', () => {
  it('reaches the server whole, in both forms, with its headers', async () => {
    const server = await startMailServer();
    await smtpMail({ url: server.url, from: 'رِفق <rifq@example.com>' }).send(message);
    expect(server.lines).toContain('MAIL FROM:<rifq@example.com>');
    expect(server.lines).toContain('RCPT TO:<noura@example.com>');
    const content = server.lines.join('\n');
    expect(content).toContain('Message-ID: <one@rifq.example>');
    expect(content).toMatch(/List-Unsubscribe: <https:\/\/rifq\.example\/unsubscribe\?token=a\.b\.c>/);
    expect(content).toContain('multipart/alternative');
    expect(content).toMatch(/Subject: =\?UTF-8\?/);
    expect(content).toContain('<p dir=3D"rtl">=D9=85');
    expect(content).toContain(Buffer.from(message.text).toString('base64'));
  });

  it('rejects when the server refuses it or cannot be reached', async () => {
    const server = await startMailServer(true);
    const from = 'rifq@example.com';
    await expect(smtpMail({ url: server.url, from }).send(message)).rejects.toThrow('550');
    await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from }).send(message)).rejects.toThrow();
  });
});

describe('mail into the outbox', () => {
  it('is one line of JSON each, and its subject is shown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rifq-mail-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'outbox.jsonl');
    const shown: string[] = [];
    const mail = outboxMail({
      file,
      show: line => shown.push(line),
      now: () => new Date('2026-11-14T08:00:00Z'),
    });
    await mail.send(message);
    const { messageId: _sentOnly, ...kept } = message;
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      at: '2026-11-14T08:00:00.000Z',
      channel: 'mail',
      ...kept,
    });
    expect(shown).toEqual(['Mail to noura@example.com: حان موعد لقاح السُّعار']);
  });
});
