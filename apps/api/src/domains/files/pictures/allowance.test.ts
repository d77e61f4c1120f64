import { expect, it } from 'vitest';
import { makeAllowance } from './allowance.ts';

it('is used up and refills over time, per account', () => {
  let minutes = 0;
  const allowance = makeAllowance({ seconds: 60, aMinute: 2 }, () => minutes * 60_000);
  allowance.use('mona', 59);
  allowance.require('mona');
  allowance.use('mona', 11);
  expect(() => allowance.require('mona')).toThrow(
    expect.objectContaining({ code: 'request.too_many', retryAfter: 301 }),
  );
  allowance.require('sara');
  minutes = 4.9;
  expect(() => allowance.require('mona')).toThrow();
  minutes = 5.1;
  allowance.require('mona');
});

it('retains the usage of an account among many other accounts', () => {
  const allowance = makeAllowance({ seconds: 1, aMinute: 1 }, () => 0);
  allowance.use('mona', 1);
  for (let count = 0; count < 3_000; count += 1) allowance.use(`user ${count}`, 0);
  expect(() => allowance.require('mona')).toThrow();
});
