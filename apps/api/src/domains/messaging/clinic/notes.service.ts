import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { messageLimits } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { briefsFor, doctorUsersOf, requireDoctorRole, withLockedMembership } from '../../clinics/index.ts';
import { lockOrCreateConversation } from '../begin-conversation.ts';
import { openAsDoctor, type Reader } from '../conversation-access.ts';
import { noteActions } from '../messaging.policy.ts';
import { presentNote } from './notes.presenter.ts';
import {
  countNotes,
  findNote,
  insertNote,
  listNotes,
  type NoteRow,
  removeNoteRow,
} from './notes.repository.ts';

type NoteDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

/** A doctor's note on a conversation. */
type NewNote = PayloadOf<'post', '/api/clinic/messages/notes/add'>;

/** Lists the notes on a conversation, newest last. Refuses with messages.not_found and clinics.role. */
export async function viewNotes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  reservationId: string,
): Promise<ResponseOf<'get', '/api/clinic/messages/notes'>> {
  const { scope } = await openAsDoctor(db, actor, reservationId, now());
  const rows = await listNotes(db, scope, messageLimits.notes);
  return { notes: rows.map(row => presentNote(row, actor.membership)) };
}

async function appendNotedEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  actor: ClinicActor,
  { reservation }: Pick<Reader, 'reservation'>,
): Promise<void> {
  const payload = {
    user_id: reservation.ownerId,
    reservation_id: reservation.id,
    clinic_id: reservation.clinicId,
    doctor_user_ids: await doctorUsersOf(tx, reservation.clinicId),
  };
  await outbox.append(tx, { kind: 'conversation.noted', payload }, actor);
}

/** Finds the earlier note for a repeat. Refuses with messages.id_taken one of another author or conversation. */
async function earlierNote(tx: Db, actor: ClinicActor, note: NewNote): Promise<NoteRow | null> {
  const sealed = await findNote(tx, note.note_id);
  if (!sealed) return null;
  const own = authorize(actor, noteActions.remove, sealed);
  if (own?.row.reservationId !== note.reservation_id) throw new AppError('messages.id_taken');
  return own.row;
}

/** Returns the current name of a doctor. */
async function nameOf(tx: Db, doctorId: string): Promise<string> {
  const name = (await briefsFor(tx, [doctorId])).get(doctorId)?.doctor.name;
  if (name === undefined) throw new Error('the doctor of a membership does not exist');
  return name;
}

/**
 * Adds a note for colleagues; a repeat returns the first. The lock of the conversation enforces the limit of notes.
 * Refuses with messages.not_found, clinics.role, messages.id_taken and messages.too_many_notes.
 */
export function addNote(
  deps: NoteDeps,
  actor: ClinicActor,
  note: NewNote,
): Promise<ResponseOf<'post', '/api/clinic/messages/notes/add'>> {
  return withLockedMembership(deps.db, actor, async tx => {
    const { membership } = actor;
    const reader = await openAsDoctor(tx, actor, note.reservation_id, deps.now());
    await lockOrCreateConversation(tx, reader.scope, reader.reservation, deps.now());
    const earlier = await earlierNote(tx, actor, note);
    if (earlier) return { note: presentNote(earlier, membership) };
    if ((await countNotes(tx, reader.scope)) >= messageLimits.notes)
      throw new AppError('messages.too_many_notes');
    const added = await insertNote(tx, {
      id: note.note_id,
      reservationId: reader.scope.id,
      clinicId: membership.clinicId,
      memberId: membership.memberId,
      author: await nameOf(tx, requireDoctorRole(actor)),
      text: note.text,
      createdAt: deps.now(),
    });
    if (!added) throw new AppError('messages.id_taken');
    await appendNotedEvent(tx, deps, actor, reader);
    return { note: presentNote(added, membership) };
  });
}

/**
 * Removes the actor's own note; a repeat changes nothing and emits no event. Refuses with messages.not_found, and a
 * colleague's note with clinics.role.
 */
export function removeNote(
  deps: NoteDeps,
  actor: ClinicActor,
  noteId: string,
): Promise<Record<string, never>> {
  return withLockedMembership(deps.db, actor, async tx => {
    const sealed = await findNote(tx, noteId);
    const known = authorize(actor, noteActions.know, sealed);
    if (!known) throw new AppError('messages.not_found');
    const reader = await openAsDoctor(tx, actor, known.row.reservationId, deps.now());
    const own = authorize(actor, noteActions.remove, sealed);
    if (!own) throw new AppError('clinics.role');
    if (await removeNoteRow(tx, own.scope, deps.now())) await appendNotedEvent(tx, deps, actor, reader);
    return {};
  });
}
