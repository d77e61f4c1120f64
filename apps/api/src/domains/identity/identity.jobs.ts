import type { Db } from '@rifq/db';
import { defaultLanguage, otpLimits } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { type JobRun, PermanentFailure } from '../../core/jobs.ts';
import type { Locale } from '../../core/locales.ts';
import { defineWorker } from '../../core/worker.ts';
import { errorSummary } from '../../platform/log.ts';
import { runOperation } from '../../platform/operation.ts';
import { SmsError } from '../../ports/sms.ts';
import { type CodeOutcome, insertCodeOutcome } from './code-outcomes.repository.ts';
import { sendCodeJob } from './identity.queues.ts';
import { textIn } from './identity.texts.ts';
import { findUserByPhone } from './users.repository.ts';
import { findVerification } from './verifications.repository.ts';

const isUnsent = (error: unknown) => error instanceof SmsError && error.outcome === 'unsent';

/** Writes the message with a code. */
export const codeMessage = (language: Locale, code: string, host: string): string =>
  textIn(language)('code.message', { code, host });

/**
 * Sends the code at most once, unless its verification is superseded or expired. If the message may have been sent, it
 * is not retried: the user can request another code (README.md).
 */
async function sendCode(
  deps: Deps,
  verificationId: string,
  sealedCode: string,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  const found = await findVerification(deps.db, verificationId);
  if (!found) return;
  const trace = (outcome: CodeOutcome, db: Db = deps.db) => insertCodeOutcome(db, found.phoneE164, outcome);
  // A failure keeps its error: the trace only explains it.
  const traceFailure = (outcome: CodeOutcome, error: unknown) =>
    insertCodeOutcome(deps.db, found.phoneE164, outcome, errorSummary(error)).catch((lost: unknown) =>
      deps.log.error({ err: lost }, 'the outcome of a code was not stored'),
    );
  if (found.state !== 'pending' || found.expiresAt <= deps.now()) return trace('out_of_date');
  const code = deps.keys.open(sealedCode, verificationId);
  const language = (await findUserByPhone(deps.db, found.phoneE164))?.language ?? defaultLanguage;
  const message = {
    to: found.phoneE164,
    text: codeMessage(language, code, deps.publicUrl.hostname),
    code,
  };
  try {
    await runOperation(deps.db, {
      key: `code:${verificationId}`,
      leaseSeconds: otpLimits.validSeconds,
      mayRepeat: isUnsent,
      call: () => deps.sms.send(message),
      settle: tx => trace('sent', tx),
    });
  } catch (error) {
    if (error instanceof SmsError && !isUnsent(error)) {
      await traceFailure(error.outcome === 'unknown' ? 'unknown' : 'refused', error);
      throw new PermanentFailure(error.message);
    }
    if (isLastAttempt) await traceFailure('dead', error);
    throw error;
  }
}

export const identityJobs = [
  defineWorker({
    job: sendCodeJob,
    handler: deps => (payload, run) => sendCode(deps, payload.verification_id, payload.sealed_code, run),
  }),
];
