import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appDomains } from '../domains.ts';
import { handleErrors } from './error-handler.ts';
import { makeErrorTexts } from './error-texts.ts';
import { countResponses, makeResponseBudget, type ResponseBudget } from './response-budget.ts';

const MEGABYTE = 1024 * 1024;
const busy = expect.objectContaining({ code: 'request.busy', retryAfter: 10 });
const long = (megabytes: number) => 'ا'.repeat((megabytes * MEGABYTE) / 2);

/** Takes a text of a number of megabytes. Returns the sent body, and a function that ends the sending. */
function take(budget: ResponseBudget, ip: string, accountId: string | null, megabytes: number) {
  const raw = new EventEmitter();
  const sent = budget.takeRefusable({ ip }, { raw }, accountId, long(megabytes));
  return { sent, end: () => raw.emit('close') };
}

/** Whether an account can still take its whole limit. */
function hasRoom(budget: ResponseBudget): boolean {
  try {
    take(budget, '10.0.0.9', 'mona', 6).end();
    return true;
  } catch {
    return false;
  }
}

it('accepts the first response of an account at any length, and a second once the first was sent', () => {
  const budget = makeResponseBudget();
  const first = take(budget, '10.0.0.1', 'mona', 20);
  expect(() => take(budget, '10.0.0.2', 'mona', 1)).toThrow(busy);
  take(budget, '10.0.0.2', 'sara', 1);
  first.end();
  take(budget, '10.0.0.2', 'mona', 1);
});

it('counts the buffers of a file while it is sent', () => {
  const budget = makeResponseBudget();
  let files = 0;
  const takeFile = (accountId: string) =>
    budget.takeStream({ ip: '10.0.0.1' }, { raw: new EventEmitter() }, accountId);
  expect(() => {
    for (; files < 1_000; files += 1) takeFile('mona');
  }).toThrow(busy);
  expect(files).toBe(24);
  takeFile('sara');
});

it('limits the share of an address, and half as much of an IPv6 network', () => {
  const budget = makeResponseBudget();
  for (let count = 1; count <= 6; count += 1) take(budget, '10.0.0.1', `user ${count}`, 4);
  expect(() => take(budget, '10.0.0.1', 'user 7', 4)).toThrow(busy);
  for (let count = 1; count <= 3; count += 1) take(budget, `2001:db8:1:${count}::1`, `guest ${count}`, 4);
  expect(() => take(budget, '2001:db8:1:9::1', null, 4)).toThrow(busy);
  take(budget, '10.0.0.2', 'user 7', 4);
});

it('refuses every client when many addresses have filled the budget', () => {
  const budget = makeResponseBudget();
  const responses = Array.from({ length: 24 }, (_, count) =>
    take(budget, `10.0.1.${count}`, `user ${count}`, 4),
  );
  expect(() => take(budget, '10.0.2.1', 'mona', 4)).toThrow(busy);
  responses[0]?.end();
  take(budget, '10.0.2.1', 'mona', 4);
});

it('counts nothing for a client that has disconnected', () => {
  const budget = makeResponseBudget();
  const raw = Object.assign(new EventEmitter(), { destroyed: true });
  budget.takeRefusable({ ip: '10.0.0.1' }, { raw }, 'mona', long(20));
  take(budget, '10.0.0.1', 'mona', 6);
});

it('does not count short responses, and sends long ones in chunks', async () => {
  const budget = makeResponseBudget();
  take(budget, '10.0.0.1', 'mona', 20);
  const short = 'x'.repeat(16 * 1024);
  expect(budget.takeRefusable({ ip: '10.0.0.1' }, { raw: new EventEmitter() }, 'mona', short)).toBe(short);
  const { sent } = take(budget, '10.0.0.2', 'sara', 1);
  expect(sent).toBeInstanceOf(Readable);
  if (!(sent instanceof Readable)) return;
  expect(await text(sent)).toBe(long(1));
});

it('counts responses that cannot be repeated, and starts nothing else for their account in the meantime', () => {
  const budget = makeResponseBudget();
  const reader = { ip: '10.0.0.1' };
  const raw = new EventEmitter();
  for (let count = 1; count <= 2; count += 1) budget.takeText(reader, { raw }, 'mona', long(5));
  expect(() => budget.requireRoom(reader, 'mona')).toThrow(busy);
  budget.requireRoom(reader, 'sara');
  raw.emit('close');
  budget.requireRoom(reader, 'mona');
});

it('lets an account that holds nothing start a change when the budget is full', () => {
  const budget = makeResponseBudget();
  for (let count = 1; count <= 24; count += 1)
    budget.takeText({ ip: '10.0.0.1' }, { raw: new EventEmitter() }, `user ${count}`, long(4));
  budget.requireRoom({ ip: '10.0.0.1' }, 'mona');
  expect(() => budget.requireRoom({ ip: '10.0.0.1' }, 'user 1')).toThrow(busy);
});

describe('counts every text of a scope', () => {
  /** More than the kernel buffers for a reader. */
  const text = () => long(24);
  const routes = {
    'a public one': { method: 'GET', status: 200 },
    'one of a change': { method: 'POST', status: 200 },
    'one of a refusal': { method: 'POST', status: 409 },
  } as const;

  it.each(Object.entries(routes))('%s', async (_name, { method, status }) => {
    const budget = makeResponseBudget();
    const app = Fastify();
    onTestFinished(() => app.close());
    countResponses(app, budget, async () => 'mona');
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

it('responds with 503 in the shape of every error when the budget is full', async () => {
  const budget = makeResponseBudget();
  const app = Fastify();
  onTestFinished(() => app.close());
  handleErrors(app, makeErrorTexts(appDomains.errorTexts), async () => null);
  countResponses(app, budget, async () => 'mona');
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
