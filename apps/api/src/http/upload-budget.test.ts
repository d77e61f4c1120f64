import { expect, it } from 'vitest';
import { makeUploadBudget, type UploadBudget } from './upload-budget.ts';

const MEGABYTE = 1024 * 1024;
const upload = (ip: string, bytes = 8 * MEGABYTE) => ({ ip, headers: { 'content-length': String(bytes) } });
const busy = expect.objectContaining({ code: 'request.busy', retryAfter: 10 });

/** Takes an upload for a new user. */
function takeAlone(budget: UploadBudget, request: ReturnType<typeof upload>): void {
  budget.take(request, crypto.randomUUID());
}

it('limits one user to two open forms of any size, from any address', () => {
  const budget = makeUploadBudget();
  const first = upload('10.0.0.1', 100);
  budget.take(first, 'mona');
  budget.take(upload('10.0.0.2', 100), 'mona');
  expect(() => budget.take(upload('10.0.0.3', 100), 'mona')).toThrow(busy);
  budget.take(upload('10.0.0.3', 100), 'sara');
  budget.giveBack(first);
  budget.take(upload('10.0.0.3', 100), 'mona');
  expect(() => budget.take(upload('10.0.0.4', 100), 'mona')).toThrow(busy);
});

it('limits the share of an IPv6 network across its addresses', () => {
  const budget = makeUploadBudget();
  for (const ip of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1']) takeAlone(budget, upload(ip));
  expect(() => takeAlone(budget, upload('2001:db8:1:4::1'))).toThrow(busy);
  takeAlone(budget, upload('2001:db8:2::1'));
  takeAlone(budget, upload('2001:db8:1:4::1', MEGABYTE));
});

it('allows twice as much for one IPv4 address', () => {
  const budget = makeUploadBudget();
  for (let count = 1; count <= 6; count += 1) takeAlone(budget, upload('10.0.0.1'));
  expect(() => takeAlone(budget, upload('10.0.0.1'))).toThrow(busy);
  takeAlone(budget, upload('10.0.0.2'));
});

it('refuses every client when many addresses have filled the budget, until one releases memory', () => {
  const budget = makeUploadBudget();
  const held = Array.from({ length: 12 }, (_, index) => upload(`10.0.0.${index}`));
  for (const request of held) takeAlone(budget, request);
  const next = upload('10.0.1.1');
  expect(() => takeAlone(budget, next)).toThrow(busy);
  for (const request of held.slice(0, 2)) budget.giveBack(request);
  for (const request of held.slice(0, 2)) budget.giveBack(request);
  takeAlone(budget, next);
  takeAlone(budget, upload('10.0.1.2'));
  expect(() => takeAlone(budget, upload('10.0.1.3'))).toThrow(busy);
});

it('counts a body of unknown length, or above the limit, as the longest form', () => {
  const budget = makeUploadBudget();
  const unknown = { ip: '2001:db8::1', headers: { 'transfer-encoding': 'chunked' } };
  budget.take({ ...unknown }, 'mona');
  budget.take(upload('2001:db8::1', 5_000 * MEGABYTE), 'mona');
  budget.take({ ...unknown }, 'sara');
  expect(() => budget.take({ ...unknown }, 'sara')).toThrow(busy);
});
