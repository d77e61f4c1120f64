import { withTransaction } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import { forgetAnswersBefore } from '../../platform/idempotency.repository.ts';
import { forgetActsBefore } from '../../platform/rate-limits.repository.ts';
import { text } from '../../texts/index.ts';
import { cleanUpJob, sendCodeJob } from './identity.jobs.ts';
import { eraseExpired, findVerification } from './identity.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
/** No client repeats a call after this long; the answers hold what owners wrote, and are not kept for ever. */
const KEPT_ANSWERS_MS = 7 * DAY_MS;

/** Sends the code, unless the request has been overtaken meanwhile: an old code would only confuse. */
async function deliverCode(deps: Deps, verificationId: string, sealedCode: string): Promise<void> {
  const found = await findVerification(deps.db, verificationId);
  if (found?.state !== 'pending' || found.expiresAt <= deps.now()) return;
  const code = deps.keys.open(sealedCode, verificationId);
  await deps.sms.send({
    to: found.phoneE164,
    text: text('sms.code', { code, host: deps.publicUrl.hostname }),
    code,
  });
}

/** Registers the handlers of the identity jobs. */
export async function identityWorkers(deps: Deps): Promise<void> {
  await deps.jobs.work(sendCodeJob, payload =>
    deliverCode(deps, payload.verification_id, payload.sealed_code),
  );
  await deps.jobs.work(cleanUpJob, () =>
    withTransaction(deps.db, async tx => {
      const before = new Date(deps.now().getTime() - 2 * DAY_MS);
      await eraseExpired(tx, before);
      await forgetActsBefore(tx, before);
      await forgetAnswersBefore(tx, new Date(deps.now().getTime() - KEPT_ANSWERS_MS));
    }),
  );
  await deps.jobs.schedule(cleanUpJob, '17 2 * * *');
}
