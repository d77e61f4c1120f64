import type { PendingFile } from '../conversation-api.ts';
import type { OutboxRow } from './outbox-row.ts';

/** A file as bytes: WebKit stores no Blob in a private window. */
interface StoredFile extends Omit<PendingFile, 'blob'> {
  bytes: ArrayBuffer;
  type: string;
}

/** A row as IndexedDB stores it. Builds until 2026-11 stored the Blob of its file. */
export interface StoredOutboxRow extends Omit<OutboxRow, 'file'> {
  file: StoredFile | PendingFile | null;
}

async function toStoredFile({ blob, ...file }: PendingFile): Promise<StoredFile> {
  return { ...file, bytes: await blob.arrayBuffer(), type: blob.type };
}

function toPendingFile({ bytes, type, ...file }: StoredFile): PendingFile {
  return { ...file, blob: new Blob([bytes], { type }) };
}

/** Reads the file of a row. @throws if its bytes are unreadable, as for a file that was deleted */
export async function toStoredRow(row: OutboxRow): Promise<StoredOutboxRow> {
  return { ...row, file: row.file === null ? null : await toStoredFile(row.file) };
}

/** Restores a row from its stored form. */
export function fromStoredRow({ file, ...row }: StoredOutboxRow): OutboxRow {
  return { ...row, file: file !== null && 'bytes' in file ? toPendingFile(file) : file };
}
