import * as z from 'zod/mini';
import type { Deps } from '../../core/deps.ts';
import { defineJob } from '../../core/jobs.ts';
import { defineWorker } from '../../core/worker.ts';
import { text } from './identity.texts.ts';
import { findVerification } from './verifications.repository.ts';

/** Sends a one-time code by text message. The code is encrypted, since the queue stores the payload. */
export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  payload: z.object({ verification_id: z.string(), sealed_code: z.string() }),
  retryLimit: 3,
});

/** Sends the code, unless its verification is superseded or expired by now. */
async function sendCode(deps: Deps, verificationId: string, sealedCode: string): Promise<void> {
  const found = await findVerification(deps.db, verificationId);
  if (found?.state !== 'pending' || found.expiresAt <= deps.now()) return;
  const code = deps.keys.open(sealedCode, verificationId);
  await deps.sms.send({
    to: found.phoneE164,
    text: text('code.message', { code, host: deps.publicUrl.hostname }),
    code,
  });
}

export const identityJobs = [
  defineWorker({
    job: sendCodeJob,
    handler: deps => payload => sendCode(deps, payload.verification_id, payload.sealed_code),
  }),
];
