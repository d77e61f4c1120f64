import type { NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clinics } from './clinics.ts';
import { bytea, createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { sessions, users } from './identity.ts';
import { pets } from './pets.ts';

/**
 * Digest emails that combine notifications of a user. At most one is open, and at most one is sent per day of the user.
 */
export const mailDigests = pgTable(
  'mail_digests',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The user's date on which it was closed, to be sent; null while it is open. */
    sentOn: date('sent_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  table => [
    unique('mail_digests_day').on(table.userId, table.sentOn),
    uniqueIndex('mail_digests_open').on(table.userId).where(sql`${table.sentOn} is null`),
  ],
);

/** Inboxes. `dedup_key` is the deduplication key of a notification. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** A specific picture; null for the current photo of the pet. */
    img: text('img'),
    petId: uuid('pet_id').references(() => pets.id),
    /** A path of the app. */
    link: text('link'),
    dedupKey: text('dedup_key').notNull(),
    /** The name of the template that created it; null in legacy rows. */
    template: text('template'),
    /**
     * What its template renders for the reader; null in rows of earlier versions, which are shown by title and text.
     * Both are stored in the default language, for rows that cannot be rendered and for the version before.
     */
    parameters: jsonb('parameters').$type<object>(),
    /** The id of its subject; the template determines the type. */
    subjectId: uuid('subject_id'),
    /** The clinic, for a notification to a member about its work; null for the user's own. */
    clinicId: uuid('clinic_id').references(() => clinics.id),
    /** The digest that includes it; null when it has a separate email, or none. */
    digestId: uuid('digest_id').references(() => mailDigests.id, { onDelete: 'set null' }),
    readAt: timestamptz('read_at'),
    createdAt: createdAt(),
  },
  table => [
    index('notifications_digest').on(table.digestId),
    unique('notifications_dedup_key').on(table.userId, table.dedupKey),
    index('notifications_newest').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_clinic').on(table.clinicId, table.userId).where(sql`${table.clinicId} is not null`),
  ],
);

/** The owner's choice of delivery methods by kind; no row means the defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  preferences: jsonb('preferences').$type<NotificationPreferences>().notNull(),
  updatedAt: updatedAt(),
});

/** Confirmation links sent to email addresses, each valid once. Stores the SHA-256 of a token, never the token. */
export const addressConfirmations = pgTable(
  'address_confirmations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  table => [index('address_confirmations_user').on(table.userId, table.createdAt)],
);

/** Push subscriptions of devices, deleted with their session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** Outcomes of notifications by mail or push, from which an operator sees why a user was not reached. */
export const notificationOutcomes = pgTable(
  'notification_outcomes',
  {
    id: id(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    method: text('method').$type<'email' | 'push' | 'sms'>().notNull(),
    outcome: text('outcome')
      .$type<
        | 'queued'
        | 'not_wanted'
        | 'no_device'
        | 'no_address'
        | 'not_configured'
        | 'suspended'
        | 'not_member'
        | 'out_of_date'
        | 'postponed'
        | 'quota'
        | 'sent'
        | 'refused'
        | 'dead'
      >()
      .notNull(),
    /** The device, until when it waits, or the error of the service. */
    detail: text('detail'),
    createdAt: createdAt(),
  },
  table => [
    index('notification_outcomes_notification').on(table.notificationId),
    index('notification_outcomes_age').on(table.createdAt),
  ],
);
