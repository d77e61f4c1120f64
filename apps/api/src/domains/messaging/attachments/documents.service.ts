import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { VisitFileFormat } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { openAsDoctor } from '../conversation-access.ts';
import { presentFile } from '../messaging.presenter.ts';
import { namesOf } from '../senders.ts';
import { findFileOfMessage, listDocuments } from './attachments.repository.ts';

/** Lists the photos and PDFs of a conversation for a doctor, the latest first. Refuses as `openAsDoctor`. */
export async function listConversationFiles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  reservationId: string,
): Promise<ResponseOf<'get', '/api/clinic/messages/files'>> {
  const reader = await openAsDoctor(db, actor, reservationId, now());
  const rows = await listDocuments(db, reader.scope);
  const nameOf = await namesOf(db, reader, rows);
  return {
    files: rows.flatMap(row =>
      row.file === null
        ? []
        : {
            message_id: row.id,
            file: presentFile(row.file),
            sender: nameOf(row),
            sent_at: row.sentAt.toISOString(),
          },
    ),
  };
}

/** A photo or a PDF of a conversation. */
type ConversationDocument = {
  readonly key: string;
  readonly format: VisitFileFormat;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sentAt: Date;
};

/**
 * Finds a photo or a PDF of a conversation that the doctor may read now; null for a message without one. Refuses as
 * `openAsDoctor`.
 */
export async function findConversationDocument(
  tx: Db,
  actor: ClinicActor,
  { reservationId, messageId }: { readonly reservationId: string; readonly messageId: string },
  now: Date,
): Promise<ConversationDocument | null> {
  const { scope } = await openAsDoctor(tx, actor, reservationId, now);
  const file = await findFileOfMessage(tx, scope, messageId);
  if (file === null || file.kind === 'voice') return null;
  const { key, kind: format, bytes, width, height, sentAt } = file;
  return { key, format, bytes, width, height, sentAt };
}
