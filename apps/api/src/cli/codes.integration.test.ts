import { freshPhone } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { dataOf, startTestApp } from '../testing/test-app.ts';

it('lists the codes of a day by country, with the alarm at half of the budget', async () => {
  const test = await startTestApp({ limits: { smsPerCountryADay: 3 } });
  onTestFinished(() => test.close());
  const run = operatorOf(() => test);
  const codes = async () => (await run('codes')).out;
  const browser = test.browser();
  const send = () => browser.post('/api/user/otp/send', { phone: freshPhone().phone, countryCode: 966 });
  await send();
  expect(await codes()).toBe('No code has been sent today.');
  dataOf(await send());
  expect(await codes()).toBe('+966  1');
  dataOf(await send());
  expect(await codes()).toBe(`+966  2  half of the budget at ${test.deps.now().toISOString()}`);
  expect(jsonOf(await run('codes', '--json'))).toEqual({
    codes: [{ country_code: 966, taken: 2, alarmed_at: test.deps.now().toISOString() }],
  });
});
