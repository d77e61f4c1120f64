import * as z from 'zod/mini';
import { listAudit } from '../platform/audit.repository.ts';
import { listDeadLetters } from '../platform/dead-letters.repository.ts';
import { retryDeadLetters } from '../platform/dead-letters.ts';
import { type Command, defineCommand, RefusedError } from './command.ts';
import { id } from './fields.ts';

const AUDIT_LINES = 50;

const deadLetters = defineCommand({
  name: 'dead-letters',
  usage: 'dead-letters',
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
  usage: 'dead-letters-retry [id]',
  help: 'try dead letters again, all of them or one',
  words: ['id'],
  input: z.object({ id: z.optional(id('Give the id of a dead letter, or nothing for all.')) }),
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
  usage: 'audit',
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

/** Commands for dead letters and the audit trail. */
export const eventCommands: readonly Command[] = [deadLetters, deadLettersRetry, audit];
