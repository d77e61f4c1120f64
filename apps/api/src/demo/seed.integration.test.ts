import type { ResponseOf } from '@rifq/contract/calls';
import { users } from '@rifq/db/schema/identity';
import { notifications } from '@rifq/db/schema/notifications';
import { expect, it, onTestFinished } from 'vitest';
import { dataOf, startTestApp } from '../testing/test-app.ts';
import { seedDemo } from './seed.ts';

type Summary = ResponseOf<'get', '/api/rewards/summary'>;

it('the owner of the demo has been told what is late and what is due, also when it is started at night', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const night = new Date('2126-11-06T23:00:00Z');
  test.advance((night.getTime() - test.deps.now().getTime()) / 1000);
  await seedDemo(test.deps);
  await test.dispatch();
  const rows = await test.database.db.select({ title: notifications.title }).from(notifications);
  const titles = rows.map(row => row.title);
  expect(titles).toContain('«مشمش»: فات موعد لقاح السُّعار');
  expect(titles.some(title => /حان|يقترب/.test(title))).toBe(true);
  // It opens with no news of what is on record from the start, and with something that is done.
  const [owner] = await test.database.db.select({ id: users.id }).from(users);
  const browser = await test.signedIn(owner?.id ?? '');
  const summary = dataOf<Summary>(await browser.get('/api/rewards/summary'));
  expect(summary.celebrations).toEqual([]);
  expect(summary.tasks.map(({ rule, state }) => `${rule} ${state}`)).toContain('profile_completed done');
});
