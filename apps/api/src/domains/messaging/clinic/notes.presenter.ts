import type { ClinicNote } from '@rifq/contract/calls';
import type { Membership } from '../../../core/actor.ts';
import type { NoteRow } from './notes.repository.ts';

/** Presents a note to a colleague. Presenters of messages never include notes. */
export const presentNote = (row: NoteRow, { memberId }: Pick<Membership, 'memberId'>): ClinicNote => ({
  id: row.id,
  author: row.author,
  own: row.memberId === memberId,
  text: row.text,
  created_at: row.createdAt.toISOString(),
});
