import { expect, it, onTestFinished } from 'vitest';
import { newId } from './new-id.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { migrateBefore, migrateThrough } from './testing/migrate-part.ts';

const TAG = '0025_common_terms';

it('renames stored states and event kinds, and retains the rows of renamed tables and columns', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  await migrateBefore(database.url, TAG);
  const [user, payment] = [newId(), newId()];
  await database.query(`
    insert into users (id, phone_e164, phone, country_code, time_zone, switched_off_at)
      values ('${user}', '+966500000001', '500000001', 966, 'Asia/Riyadh', '2026-11-20T10:00:00Z');
    insert into payments (id, number, user_id, key, amount, currency, subject_kind, subject_id, description, gateway,
      keeps_card, expires_at, check_at)
      values ('${payment}', '1', '${user}', '1', 100, 'SAR', 'reservation', '${newId()}', '', 'sandbox', true, now(), now());
    insert into payment_refunds (id, payment_id, key, amount, reason, state) values
      ('${newId()}', '${payment}', '1', 1, '', 'dropped'), ('${newId()}', '${payment}', '2', 1, '', 'done');
    insert into outbox_events (id, kind, payload) values
      ('${newId()}', 'user.switched_off', '{}'), ('${newId()}', 'user.switched_on', '{}'),
      ('${newId()}', 'doctor.switched_off', '{}'), ('${newId()}', 'user.updated', '{}');
    insert into verifications (id, phone_e164, nonce_hash, state, expires_at) values
      ('${newId()}', '+966500000001', '\\x31', 'spent', now());
    insert into verifications (id, phone_e164, nonce_hash, standing, expires_at) values
      ('${newId()}', '+966500000001', '\\x31', 'known', now());
    insert into rate_events (id, bucket, occasion) values ('${newId()}', 'otp', 'first');`);
  await migrateThrough(database.url, TAG);
  expect(await database.query('select suspended_at from users')).toEqual([
    { suspended_at: new Date('2026-11-20T10:00:00Z') },
  ]);
  expect(await database.query('select save_card, next_poll_at is not null as polled from payments')).toEqual([
    { save_card: true, polled: true },
  ]);
  expect(await database.query('select state from payment_refunds order by key')).toEqual([
    { state: 'rejected' },
    { state: 'done' },
  ]);
  expect(await database.query('select kind from outbox_events order by kind')).toEqual([
    { kind: 'doctor.suspended' },
    { kind: 'user.reactivated' },
    { kind: 'user.suspended' },
    { kind: 'user.updated' },
  ]);
  expect(await database.query('select state, trust_level from verifications order by state')).toEqual([
    { state: 'consumed', trust_level: 'unknown' },
    { state: 'pending', trust_level: 'known' },
  ]);
  expect(await database.query('select bucket, dedup_key from rate_limit_hits')).toEqual([
    { bucket: 'otp', dedup_key: 'first' },
  ]);
});
