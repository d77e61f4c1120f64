import { notifications } from '@rifq/db/schema/notifications';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { seedDemo } from './seed.ts';

it('the owner of the demo has been told what is late and what is due, also when it is started at night', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const night = () => new Date('2126-11-06T23:00:00Z');
  await seedDemo({ ...test.deps, now: night });
  await test.dispatch(night);
  const rows = await test.database.db.select({ title: notifications.title }).from(notifications);
  const titles = rows.map(row => row.title);
  expect(titles).toContain('«مشمش»: فات موعد لقاح السُّعار');
  expect(titles.some(title => /حان|يقترب/.test(title))).toBe(true);
});
