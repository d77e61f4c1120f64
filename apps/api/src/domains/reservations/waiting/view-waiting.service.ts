import type { ResponseOf, WaitingEntry } from '@rifq/contract/calls';
import { system } from '../../../core/access.ts';
import type { ClinicActor, ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { briefsFor, presentClinic, presentDoctorBrief } from '../../clinics/index.ts';
import { contactsOf } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { presentPatient } from '../clinic/patient.presenter.ts';
import { countAhead, listWaitingAtClinic, listWaitingOf } from './waiting.repository.ts';

/** The most entries that a clinic sees. */
const AT_CLINIC = 200;

/** Lists the actor's entries that have not ended, the oldest first. */
export async function viewWaiting(
  { db }: Pick<Deps, 'db'>,
  actor: ReadingUser,
): Promise<{ entries: WaitingEntry[] }> {
  const found = await listWaitingOf(db, actor.own);
  if (found.length === 0) return { entries: [] };
  const pets = await petSummariesFor(db, actor, [...new Set(found.map(({ row }) => row.petId))]);
  const briefs = await briefsFor(db, [...new Set(found.map(({ row }) => row.doctorId))]);
  const entries: WaitingEntry[] = [];
  for (const { row, offeredId } of found) {
    const [pet, brief] = [pets.get(row.petId), briefs.get(row.doctorId)];
    if (!pet || !brief) continue;
    entries.push({
      id: row.id,
      pet: presentPatient(pet, false),
      doctor: presentDoctorBrief(brief.doctor),
      clinic: presentClinic(brief.clinic),
      first_day: row.firstDay,
      last_day: row.lastDay,
      reason: row.reason,
      ahead: await countAhead(db, row),
      offered_id: offeredId,
      created_at: row.createdAt.toISOString(),
    });
  }
  return { entries };
}

/** Lists who waits for a doctor of the actor's clinic, with first names, the longest wait first. */
export async function viewWaitingAtClinic(
  { db }: Pick<Deps, 'db'>,
  { membership }: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/waiting'>> {
  const found = await listWaitingAtClinic(db, membership, AT_CLINIC);
  const ids = (column: 'petId' | 'ownerId') => [...new Set(found.map(({ row }) => row[column]))];
  const pets = await petSummariesFor(db, system('reservations'), ids('petId'));
  const owners = await contactsOf(db, system('reservations'), ids('ownerId'));
  return {
    entries: found.map(({ row, offeredId }) => ({
      id: row.id,
      pet_name: pets.get(row.petId)?.name ?? '',
      owner_name: owners.get(row.ownerId)?.firstname ?? '',
      doctor_id: row.doctorId,
      first_day: row.firstDay,
      last_day: row.lastDay,
      is_offered: offeredId !== null,
      created_at: row.createdAt.toISOString(),
    })),
  };
}
