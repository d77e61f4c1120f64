import type { Db } from '@rifq/db';
import {
  codeOutcomes,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
  verifications,
} from '@rifq/db/schema/identity';
import { defaultLanguage } from '@rifq/rules';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Finds the account of a user for its data export. */
export function findOwnAccount(db: Db, user: ReadScope<'user'>) {
  const { phoneE164, firstname, surname, email, emailConfirmedAt, avatarKey, coins, points } = users;
  const { language, digits, calendar, theme, timeZone, timeZoneDeclined } = users;
  const { completedAt, suspendedAt, createdAt } = users;
  return db
    .select({
      id: users.id,
      phone: phoneE164,
      firstname,
      surname,
      email,
      emailConfirmedAt,
      avatarKey,
      coins,
      points,
      language,
      digits,
      calendar,
      theme,
      timeZone,
      timeZoneDeclined,
      completedAt,
      suspendedAt,
      createdAt,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, user.id));
}

/** Lists the stored devices of a user after an id, signed in or not. */
export function listOwnDevices(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, browser, system, createdAt, lastSeenAt, expiresAt, revokedAt } = sessions;
  return db
    .select({ id, browser, system, createdAt, lastSeenAt, expiresAt, revokedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Deletes the fields of an account that identify its owner. Its phone can then have another account. */
export async function eraseUser(tx: Db, user: WriteScope<'user'>, now: Date): Promise<void> {
  // The phone of a client without an account may be that of another person's account.
  const phones = tx
    .select({ phone: users.phoneE164 })
    .from(users)
    .where(and(eq(users.id, user.id), isNull(users.managedBy)));
  await tx.delete(verifications).where(sql`${verifications.phoneE164} in (${phones})`);
  await tx.delete(codeOutcomes).where(sql`${codeOutcomes.phoneE164} in (${phones})`);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id));
  // Retention deletes the sessions later. Until then a tab that reconnects learns that its session has ended.
  const ended = { browser: null, system: null, expiresAt: now };
  await tx.update(sessions).set(ended).where(eq(sessions.userId, user.id));
  await tx
    .update(users)
    .set({
      phoneE164: `erased:${user.id}`,
      phone: '',
      firstname: null,
      surname: null,
      email: null,
      emailConfirmedAt: null,
      avatarKey: null,
      language: defaultLanguage,
      digits: 'latn',
      calendar: 'gregory',
      theme: 'auto',
      timeZoneDeclined: null,
      suspendedAt: now,
      erasedAt: now,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, user.id));
}
