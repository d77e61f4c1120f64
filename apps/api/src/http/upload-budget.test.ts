import { expect, it } from 'vitest';
import { makeUploadBudget } from './upload-budget.ts';

const MEGABYTE = 1024 * 1024;
const upload = (ip: string, bytes = 8 * MEGABYTE) => ({ ip, headers: { 'content-length': String(bytes) } });
const busy = expect.objectContaining({ code: 'request.busy', retryAfter: 10 });

it('lets one address have a share, which a household has in common, and leaves the rest to others', () => {
  const budget = makeUploadBudget();
  for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) budget.take(upload(ip));
  expect(() => budget.take(upload('2001:db8::4'))).toThrow(busy);
  budget.take(upload('2001:db8:1::1'));
  budget.take(upload('2001:db8::4', MEGABYTE));
});

it('is full for all when many addresses have filled it, until one gives back', () => {
  const budget = makeUploadBudget();
  const held = [1, 2, 3, 4, 5, 6, 7, 8].map(number => upload(`10.0.0.${number}`));
  for (const request of held) budget.take(request);
  const next = upload('10.0.0.9');
  expect(() => budget.take(next)).toThrow(busy);
  for (const request of held.slice(0, 2)) budget.giveBack(request);
  for (const request of held.slice(0, 2)) budget.giveBack(request);
  budget.take(next);
  budget.take(upload('10.0.0.10'));
  expect(() => budget.take(upload('10.0.0.11'))).toThrow(busy);
});

it('counts a body that does not say how long it is as the longest one, and a longer one no higher', () => {
  const budget = makeUploadBudget();
  const unknown = { ip: '10.0.0.1', headers: { 'transfer-encoding': 'chunked' } };
  for (const request of [{ ...unknown }, upload('10.0.0.1', 5_000 * MEGABYTE), { ...unknown }])
    budget.take(request);
  expect(() => budget.take({ ...unknown })).toThrow(busy);
});
