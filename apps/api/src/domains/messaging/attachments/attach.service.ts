import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Deps } from '../../../core/deps.ts';
import { fieldError } from '../../../core/errors.ts';
import type { UploadedFile } from '../../../core/uploaded-file.ts';
import { requireDoctorRole } from '../../clinics/index.ts';
import { prepareAttachment, useAttachment } from '../../files/index.ts';
import type { ConversationCaller } from '../conversation-access.ts';
import { checkToSend, sendMessage } from '../send.service.ts';

/** Minimum size of a file, for the check of the conversation's limit before its stored size is known. */
const LEAST_BYTES = 1;

type Sent = ResponseOf<'post', '/api/messages/attach'>;

/**
 * Sends a file, idempotent by the message id: a repeat returns the same message and stores nothing. Permission and
 * limits are checked before the file is parsed. Refuses as `lockAndCheckSend` and `prepareAttachment`, and the desk with
 * clinics.role.
 */
export async function attachFile(
  deps: Deps,
  caller: ConversationCaller,
  payload: PayloadOf<'post', '/api/messages/attach'>,
  file: UploadedFile | undefined,
): Promise<Sent> {
  if (caller.side === 'clinic') requireDoctorRole(caller.actor);
  if (!file) throw fieldError('file', 'field.file_missing');
  const ids = { reservationId: payload.reservation_id, messageId: payload.message_id };
  // The stored size is known and checked only once the file is stored: photos become smaller.
  const earlier = await checkToSend(deps, caller, { ...ids, fileBytes: LEAST_BYTES });
  if (earlier) return earlier;
  const userId = caller.actor.own.id;
  const stored = await prepareAttachment(deps, userId, file, 'file');
  const named = {
    name: stored.kind === 'pdf' ? (payload.name ?? null) : null,
    waveform: stored.kind === 'voice' ? (payload.waveform ?? null) : null,
  };
  const draft = { ...ids, text: payload.text ?? null, file: { ...stored, ...named } };
  return sendMessage(deps, caller, draft, tx => useAttachment(tx, userId, stored.key));
}
