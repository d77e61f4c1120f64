import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appDomains } from '../domains.ts';
import { type AnswerBudget, countAnswers, makeAnswerBudget } from './answer-budget.ts';
import { handleErrors } from './error-handler.ts';
import { makeErrorText } from './error-texts.ts';

const MEGABYTE = 1024 * 1024;
const busy = expect.objectContaining({ code: 'request.busy', retryAfter: 10 });
const long = (megabytes: number) => 'ا'.repeat((megabytes * MEGABYTE) / 2);

/** Takes a text of so many megabytes. Returns what is sent, and what ends the sending. */
function take(budget: AnswerBudget, ip: string, accountId: string | null, megabytes: number) {
  const raw = new EventEmitter();
  const sent = budget.takeRefusable({ ip }, { raw }, accountId, long(megabytes));
  return { sent, end: () => raw.emit('close') };
}

/** Whether an account finds room for all that it may hold. */
function hasRoom(budget: AnswerBudget): boolean {
  try {
    take(budget, '10.0.0.9', 'mona', 6).end();
    return true;
  } catch {
    return false;
  }
}

it('a first answer of an account finds room, however long; a second when the first has left', () => {
  const budget = makeAnswerBudget();
  const first = take(budget, '10.0.0.1', 'mona', 20);
  expect(() => take(budget, '10.0.0.2', 'mona', 1)).toThrow(busy);
  take(budget, '10.0.0.2', 'sara', 1);
  first.end();
  take(budget, '10.0.0.2', 'mona', 1);
});

it('files take what they hold while they are sent', () => {
  const budget = makeAnswerBudget();
  let files = 0;
  const takeFile = (accountId: string) =>
    budget.takeStream({ ip: '10.0.0.1' }, { raw: new EventEmitter() }, accountId);
  expect(() => {
    for (; files < 1_000; files += 1) takeFile('mona');
  }).toThrow(busy);
  expect(files).toBe(24);
  takeFile('sara');
});

it('an address has a share, a network of IPv6 half as much, and others the rest', () => {
  const budget = makeAnswerBudget();
  for (let count = 1; count <= 6; count += 1) take(budget, '10.0.0.1', `user ${count}`, 4);
  expect(() => take(budget, '10.0.0.1', 'user 7', 4)).toThrow(busy);
  for (let count = 1; count <= 3; count += 1) take(budget, `2001:db8:1:${count}::1`, `guest ${count}`, 4);
  expect(() => take(budget, '2001:db8:1:9::1', null, 4)).toThrow(busy);
  take(budget, '10.0.0.2', 'user 7', 4);
});

it('is full for all when many addresses have filled it', () => {
  const budget = makeAnswerBudget();
  const answers = Array.from({ length: 24 }, (_, count) =>
    take(budget, `10.0.1.${count}`, `user ${count}`, 4),
  );
  expect(() => take(budget, '10.0.2.1', 'mona', 4)).toThrow(busy);
  answers[0]?.end();
  take(budget, '10.0.2.1', 'mona', 4);
});

it('whoever has left already takes nothing', () => {
  const budget = makeAnswerBudget();
  const raw = Object.assign(new EventEmitter(), { destroyed: true });
  budget.takeRefusable({ ip: '10.0.0.1' }, { raw }, 'mona', long(20));
  take(budget, '10.0.0.1', 'mona', 6);
});

it('short answers are not counted, and long ones leave in pieces', async () => {
  const budget = makeAnswerBudget();
  take(budget, '10.0.0.1', 'mona', 20);
  const short = 'x'.repeat(16 * 1024);
  expect(budget.takeRefusable({ ip: '10.0.0.1' }, { raw: new EventEmitter() }, 'mona', short)).toBe(short);
  const { sent } = take(budget, '10.0.0.2', 'sara', 1);
  expect(sent).toBeInstanceOf(Readable);
  if (!(sent instanceof Readable)) return;
  expect(await text(sent)).toBe(long(1));
});

it('what cannot be asked for again is counted all the same, and nothing is begun for its account meanwhile', () => {
  const budget = makeAnswerBudget();
  const reader = { ip: '10.0.0.1' };
  const raw = new EventEmitter();
  for (let count = 1; count <= 2; count += 1) budget.takeText(reader, { raw }, 'mona', long(5));
  expect(() => budget.requireRoom(reader, 'mona')).toThrow(busy);
  budget.requireRoom(reader, 'sara');
  raw.emit('close');
  budget.requireRoom(reader, 'mona');
});

it('an account that holds nothing may begin a change, however full it is', () => {
  const budget = makeAnswerBudget();
  for (let count = 1; count <= 24; count += 1)
    budget.takeText({ ip: '10.0.0.1' }, { raw: new EventEmitter() }, `user ${count}`, long(4));
  budget.requireRoom({ ip: '10.0.0.1' }, 'mona');
  expect(() => budget.requireRoom({ ip: '10.0.0.1' }, 'user 1')).toThrow(busy);
});

describe('every text of a scope is counted', () => {
  /** More than the system takes for a reader. */
  const text = () => long(24);
  const routes = {
    'one that anybody may ask for': { method: 'GET', status: 200 },
    'one of a change': { method: 'POST', status: 200 },
    'one of a refusal': { method: 'POST', status: 409 },
  } as const;

  it.each(Object.entries(routes))('%s', async (_name, { method, status }) => {
    const budget = makeAnswerBudget();
    const app = Fastify();
    onTestFinished(() => app.close());
    countAnswers(app, budget, async () => 'mona');
    app.route({ method, url: '/', handler: (_request, reply) => reply.code(status).send(text()) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    await once(socket, 'readable');
    expect(() => take(budget, '10.0.0.9', 'mona', 6)).toThrow(busy);
    socket.destroy();
    await expect.poll(() => hasRoom(budget)).toBe(true);
  });
});

it('an answer that finds no room is a 503 in the shape of every error', async () => {
  const budget = makeAnswerBudget();
  const app = Fastify();
  onTestFinished(() => app.close());
  handleErrors(app, makeErrorText(appDomains.errorTexts), async () => null);
  countAnswers(app, budget, async () => 'mona');
  app.get('/', async () => ({ data: long(1) }));
  const first = await app.inject('/');
  expect([first.statusCode, first.json()]).toEqual([200, { data: long(1) }]);
  const { end } = take(budget, '10.0.0.1', 'mona', 6);
  const refused = await app.inject('/');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
  expect(refused.json()).toMatchObject({ code: 'request.busy', message: expect.any(String) });
  end();
  expect((await app.inject('/')).statusCode).toBe(200);
});
