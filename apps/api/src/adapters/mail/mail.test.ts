import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileMail } from './message-file.ts';
import { smtpMail } from './smtp.ts';

const from = 'rifq@example.com';
const message = {
  to: 'noura@example.com',
  subject: 'حان موعد لقاح السُّعار',
  html: '<p dir="rtl">مشمش</p>',
  text: 'مشمش: لقاح السُّعار',
  messageId: 'one@rifq.example',
  headers: { 'List-Unsubscribe': '<https://rifq.example/unsubscribe?token=a.b.c>' },
};

/** Replies instead of success; null is no reply. */
type Refusals = Readonly<Partial<Record<'MAIL' | 'RCPT' | 'content', string | null>>>;

/** Starts a minimal SMTP server that accepts everything except the given refusals. */
async function startMailServer(refusals: Refusals = {}) {
  const lines: string[] = [];
  let connections = 0;
  const talk = (socket: Socket) => {
    let inContent = false;
    connections += 1;
    const sendReply = (command: keyof Refusals, yes: string) => {
      const reply = refusals[command];
      if (reply !== null) socket.write(`${reply ?? yes}\r\n`);
    };
    socket.write('220 mail.example\r\n');
    socket.setEncoding('utf8').on('data', chunk => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (inContent && line !== '.') continue;
        if (line === '.') {
          inContent = false;
          sendReply('content', '250 taken');
        } else if (line === 'DATA') {
          inContent = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('MAIL')) sendReply('MAIL', '250 ok');
        else if (line.startsWith('RCPT')) sendReply('RCPT', '250 ok');
        else if (line === 'STARTTLS') socket.write('502 no TLS here\r\n');
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { lines, connections: () => connections, url: `smtp://127.0.0.1:${port}` };
}

describe('mail by SMTP', () => {
  it('is sent in full, as HTML and text, with its headers', async () => {
    const server = await startMailServer();
    await smtpMail({ url: server.url, from: 'رِفق <rifq@example.com>', requireTls: false }).send(message);
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

  it('is addressed to the Punycode of a domain', async () => {
    const { lines, url } = await startMailServer();
    await smtpMail({ url, from, requireTls: false }).send({ ...message, to: 'a@مثال.السعودية' });
    expect(lines).toContain('RCPT TO:<a@xn--mgbh0fb.xn--mgberp4a5d4ar>');
  });

  it('is not sent unencrypted if TLS is required', async () => {
    const server = await startMailServer();
    const mail = smtpMail({ url: server.url.replace('//', '//user:password@'), from, requireTls: true });
    await expect(mail.send(message)).rejects.toThrow('ETLS');
    expect(server.lines.filter(line => !/^(?:EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  });

  it('is sent over a pool of connections', async () => {
    const server = await startMailServer();
    const mail = smtpMail({ url: server.url, from, requireTls: false });
    await Promise.all(Array.from({ length: 12 }, () => mail.send(message)));
    await mail.send(message);
    expect(server.lines.filter(line => line === 'DATA')).toHaveLength(13);
    expect(server.connections()).toBeLessThanOrEqual(5);
  });

  it.each([
    [{ RCPT: '550 5.1.1 no such user noura@example.com' }, 'EENVELOPE 550', true],
    [{ content: '554 5.7.1 not from you to noura@example.com' }, 'EMESSAGE 554', true],
    [{ RCPT: '450 4.2.1 noura@example.com is busy' }, 'EENVELOPE 450', false],
    [{ content: '451 4.3.0 later, noura@example.com' }, 'EMESSAGE 451', false],
    [{ MAIL: '550 5.7.1 sender refused' }, 'EENVELOPE 550', false],
  ])('fails with codes only if the server refuses: %j', async (refusals, codes, refused) => {
    const server = await startMailServer(refusals);
    const error = await smtpMail({ url: server.url, from, requireTls: false })
      .send(message)
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'DeliveryError', message: codes, refused });
    expect(inspect(error)).not.toContain('noura');
  });

  it('fails if the server cannot be reached or exceeds the deadline', async () => {
    const closed = smtpMail({ url: 'smtp://127.0.0.1:1', from, requireTls: false });
    await expect(closed.send(message)).rejects.toMatchObject({ message: 'ESOCKET', refused: false });
    const server = await startMailServer({ content: null });
    const slow = smtpMail({ url: server.url, from, requireTls: false }, { deadlineMs: 200 });
    await expect(slow.send(message)).rejects.toMatchObject({ message: 'EABORT', refused: false });
  });
});

describe('mail to the message file', () => {
  it('is one JSON object per line, and its subject is shown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rifq-mail-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'outbox.jsonl');
    const shown: string[] = [];
    const mail = fileMail({
      file,
      show: line => shown.push(line),
      now: () => new Date('2026-11-14T08:00:00Z'),
    });
    await mail.send(message);
    const { messageId: _sentOnly, ...stored } = message;
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      at: '2026-11-14T08:00:00.000Z',
      channel: 'mail',
      ...stored,
    });
    expect(shown).toEqual(['Mail to noura@example.com: حان موعد لقاح السُّعار']);
  });
});
