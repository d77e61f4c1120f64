import { freshPhone } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { dataOf, startTestApp } from '../testing/test-app.ts';
import { commands } from './commands.ts';

it('the codes of a day are listed by country, with the alarm at half of the budget', async () => {
  const test = await startTestApp({ limits: { smsPerCountryADay: 3 } });
  onTestFinished(() => test.close());
  const codes = () => commands.codes?.run(test.deps, []);
  const browser = test.browser();
  const send = () => browser.post('/api/user/otp/send', { phone: freshPhone().phone, countryCode: 966 });
  await send();
  expect(await codes()).toBe('No code has been sent today.');
  dataOf(await send());
  expect(await codes()).toBe('+966  1');
  dataOf(await send());
  expect(await codes()).toBe(`+966  2  half of the budget at ${test.deps.now().toISOString()}`);
});
