import type { Actor } from '../../http/actor.ts';
import type { FileRow } from './files.repository.ts';

/** A file is read by its owner only. */
export function mayReadFile(actor: Actor, file: Pick<FileRow, 'ownerId'>): boolean {
  return file.ownerId === actor.userId;
}
