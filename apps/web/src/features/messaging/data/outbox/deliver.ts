import type { Conversation, Message } from '@rifq/contract/calls';
import { attempt } from '../../../../lib/calls/retry.ts';
import type { PendingFile } from '../conversation-api.ts';
import { sideCalls } from '../side-calls.ts';
import type { OutboxRow } from './outbox-row.ts';
import { upload } from './upload.ts';

export interface Delivered {
  message: Message;
  conversation: Conversation;
}

/** Sends a message of the outbox once. A retry returns the same message. */
export type Deliver = (
  row: OutboxRow,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Delivered>;

function formOf({ id, reservationId, text, file }: OutboxRow & { file: PendingFile }): FormData {
  const form = new FormData();
  form.append('reservation_id', reservationId);
  form.append('message_id', id);
  if (text !== null) form.append('text', text);
  if (file.name !== null && file.kind === 'pdf') form.append('name', file.name);
  if (file.waveform !== null) form.append('waveform', file.waveform);
  form.append('file', file.blob);
  return form;
}

/** Sends a text, or a form with a file, to the endpoint of its side. */
export const deliver: Deliver = (row, { signal, onProgress }) => {
  const calls = sideCalls[row.side];
  const { id, reservationId, text, file } = row;
  if (file !== null) return upload(calls.attachPath, formOf({ ...row, file }), { signal, onProgress });
  const sent = { reservation_id: reservationId, message_id: id, text: text ?? '' };
  // A hanging request is retried.
  return attempt(limit => calls.send(sent, limit), signal);
};
