import * as z from 'zod/mini';
import { findUserId, traceCodes } from '../domains/identity/index.ts';
import { traceNotifications } from '../domains/notifications/index.ts';
import { listAudit } from '../platform/audit.repository.ts';
import { recordAudit } from '../platform/audit.ts';
import { listDeadLetters } from '../platform/dead-letters.repository.ts';
import { retryDeadLetters } from '../platform/dead-letters.ts';
import { type Command, defineCommand, RefusedError, UsageError } from './command.ts';
import { idField, phone } from './fields.ts';

const AUDIT_LINES = 50;

const deadLetters = defineCommand({
  name: 'dead-letters',
  help: 'events and mails that failed permanently or after the last retry, the oldest first',
  input: z.object({}),
  async run(host) {
    const { db } = await host.open();
    const letters = await listDeadLetters(db);
    const lines = letters.map(
      letter =>
        `${letter.id}  ${letter.at.toISOString()}  ${letter.kind} ${JSON.stringify(letter.payload)}  ${letter.consumer}: ${letter.error}`,
    );
    return {
      lines: lines.length === 0 ? ['There are no dead letters.'] : lines,
      json: { dead_letters: letters },
    };
  },
});

const deadLettersRetry = defineCommand({
  name: 'dead-letters-retry',
  usage: '[id]',
  help: 'try dead letters again, all of them or one',
  positionals: ['id'],
  input: z.object({ id: z.optional(idField('Give the id of a dead letter, or nothing for all.')) }),
  async run(host, input) {
    const { db, operator } = await host.open();
    const count = await retryDeadLetters(db, input.id ?? null, operator);
    if (input.id !== undefined && count === 0)
      throw new RefusedError('There is no dead letter with this id.');
    return { lines: [`Dead letters that are tried again: ${count}.`], json: { retried: count } };
  },
});

const audit = defineCommand({
  name: 'audit',
  help: `the last ${AUDIT_LINES} entries of the audit trail, the newest first`,
  input: z.object({}),
  async run(host) {
    const { db } = await host.open();
    const entries = await listAudit(db, AUDIT_LINES);
    const lines = entries.map(
      entry => `${entry.createdAt.toISOString()}  ${entry.actor}  ${entry.action}  ${entry.subject}`,
    );
    return {
      lines: lines.length === 0 ? ['The audit trail is empty.'] : lines,
      json: {
        entries: entries.map(({ createdAt, actor, action, subject }) => ({
          at: createdAt.toISOString(),
          actor,
          action,
          subject,
        })),
      },
    };
  },
});

const CODES = 20;

const notificationTrace = defineCommand({
  name: 'notification-trace',
  usage: '--phone <phone> | --id <id>',
  help: 'why a notification or a code was not sent, or when: of a phone or of one notification, for 30 days',
  details: [
    'Texts of notifications are not shown. A method that ends with "queued" is still in the queue, or was sent before.',
  ],
  options: {
    phone: { value: 'phone', help: 'the last notifications and codes of this phone' },
    id: { value: 'id', help: 'one notification' },
  },
  input: z.object({
    phone: z.optional(phone),
    id: z.optional(idField('Give the id of a notification.')),
  }),
  async run(host, { phone: phoneE164, id: notificationId }) {
    if ((phoneE164 === undefined) === (notificationId === undefined))
      throw new UsageError('Give either --phone or --id.');
    const { db, operator } = await host.open();
    const userId = phoneE164 === undefined ? null : await findUserId(db, operator, phoneE164);
    const codes = phoneE164 === undefined ? [] : await traceCodes(operator, db, phoneE164, CODES);
    const of = notificationId === undefined ? userId !== null && { userId } : { id: notificationId };
    const notifications = of === false ? [] : await traceNotifications(db, of);
    if (notifications.length === 0 && codes.length === 0)
      throw new RefusedError('There is no notification and no code of this.');
    const subject = notificationId ?? userId ?? 'a phone without an account';
    await recordAudit(db, { actor: operator.name, action: 'notifications.traced', subject });
    const outcome = (one: { createdAt: Date; outcome: string; detail: string | null }) =>
      `${one.createdAt.toISOString()}  ${one.outcome}${one.detail === null ? '' : `  ${one.detail}`}`;
    return {
      lines: [
        ...notifications.flatMap(one => [
          `${one.createdAt.toISOString()}  ${one.id}  ${one.template ?? one.kind}${one.readAt === null ? '' : '  read'}`,
          ...one.outcomes.map(each => `  ${each.method.padEnd(5)}  ${outcome(each)}`),
        ]),
        ...codes.map(code => `code   ${outcome(code)}`),
      ],
      json: {
        notifications: notifications.map(one => ({
          id: one.id,
          kind: one.kind,
          template: one.template,
          at: one.createdAt.toISOString(),
          read_at: one.readAt?.toISOString() ?? null,
          outcomes: one.outcomes.map(({ createdAt, ...each }) => ({ at: createdAt.toISOString(), ...each })),
        })),
        codes: codes.map(({ createdAt, outcome: became, detail }) => ({
          at: createdAt.toISOString(),
          outcome: became,
          detail,
        })),
      },
    };
  },
});

/** Operator commands for events, the trace of notifications and the audit trail. */
export const eventCommands: readonly Command[] = [deadLetters, deadLettersRetry, notificationTrace, audit];
