import { isDeepStrictEqual } from 'node:util';
import type { DoctorService, TeamMember } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { DoctorLanguage } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { isChange } from '../../../core/is-change.ts';
import type { UploadedFile } from '../../../core/uploaded-file.ts';
import { prepareImage, replaceImage } from '../../files/index.ts';
import { teamActions } from '../clinics.policy.ts';
import { type DoctorRow, findDoctorOf, updateDoctor } from '../doctors.repository.ts';
import type { MemberRow } from '../members.repository.ts';
import {
  listDoctorServices,
  listPresentServices,
  replaceDoctorServices,
} from '../services/doctor-services.repository.ts';
import { appendProfileChanged } from './append-change.ts';
import { memberAuthor } from './author.ts';
import { addDoctorOf, presentMember, refuseStaleMember, requireManaged } from './team.service.ts';
import { lockTeamMember, type TeamChange, withLockedTeam } from './team-access.ts';

/** A doctor's profile as a form sends it. */
type ProfilePayload = {
  member_id: string;
  name: string;
  specialty?: string | null | undefined;
  licence_number?: string | null | undefined;
  languages: DoctorLanguage[];
  services?: DoctorService[] | undefined;
  version?: string | undefined;
};

const appendSaved = (
  { tx, actor }: TeamChange,
  deps: Pick<Deps, 'outbox'>,
  { userId, clinicId }: MemberRow,
  doctorId: string,
) => appendProfileChanged(tx, deps, { userId, clinicId, doctorId, by: memberAuthor(actor) });

/** Locks a member whose profile the actor may edit, with the doctor. Refuses as `lockTeamMember`. */
async function lockProfile(
  change: TeamChange,
  memberId: string,
): Promise<{ member: MemberRow; doctor: DoctorRow | null }> {
  const { row: member } = await lockTeamMember(change, memberId, teamActions.editDoctor);
  return { member, doctor: await findDoctorOf(change.tx, member.id) };
}

/** Services of a doctor as they are stored, in the order of their ids. */
type ChosenService = { readonly serviceId: string; readonly minutes: number | null };

const chosenOf = (services: readonly DoctorService[]): ChosenService[] =>
  [...new Map(services.map(one => [one.service_id, one])).values()]
    .map(({ service_id: serviceId, minutes }) => ({ serviceId, minutes }))
    .toSorted((one, other) => (one.serviceId < other.serviceId ? -1 : 1));

async function servicesNow(tx: Db, doctorId: string | undefined): Promise<ChosenService[]> {
  if (doctorId === undefined) return [];
  const rows = await listDoctorServices(tx, [doctorId]);
  return rows.map(({ serviceId, minutes }) => ({ serviceId, minutes }));
}

/** Refuses with clinics.role a member who is no manager, and at `services` what the clinic does not offer. */
async function checkServices(
  { tx, actor }: TeamChange,
  services: readonly ChosenService[],
  before: readonly ChosenService[],
): Promise<void> {
  if (actor.membership.role !== 'manager') throw new AppError('clinics.role');
  // One that the clinic has removed meanwhile may stay chosen.
  const known = new Set(before.map(({ serviceId }) => serviceId));
  const added = services.map(({ serviceId }) => serviceId).filter(id => !known.has(id));
  const present = await listPresentServices(tx, actor.membership.clinicId, added);
  if (added.some(id => !present.has(id))) throw fieldError('services', 'field.service_removed');
}

/**
 * Saves the profile of a doctor, by the doctor or a manager; a manager without one sees patients from then on. A no-op
 * for the same values. The services that a doctor offers are chosen by a manager. Refuses with clinics.not_found,
 * clinics.role and request.stale, and at `services` what the clinic does not offer.
 */
export function saveDoctorProfile(
  deps: Pick<Deps, 'db' | 'outbox'>,
  caller: ClinicActor,
  { member_id: id, version, ...values }: ProfilePayload,
): Promise<{ member: TeamMember }> {
  const profile = {
    name: values.name,
    specialty: values.specialty || null,
    licenceNumber: values.licence_number || null,
    languages: [...new Set(values.languages)],
  };
  return withLockedTeam(deps.db, caller, async change => {
    const { tx } = change;
    const { member, doctor } = await lockProfile(change, id);
    const before = await servicesNow(tx, doctor?.id);
    const services = values.services === undefined ? before : chosenOf(values.services);
    const hasNewServices = !isDeepStrictEqual(services, before);
    if (!doctor || isChange(doctor, profile) || hasNewServices) {
      await refuseStaleMember(change, id, version);
      if (!doctor && member.role !== 'manager') throw new AppError('clinics.role');
      if (hasNewServices) await checkServices(change, services, before);
      if (doctor) await updateDoctor(tx, doctor, profile);
      const doctorId = doctor?.id ?? (await addDoctorOf(tx, member, requireManaged(change).row, profile));
      if (hasNewServices) await replaceDoctorServices(tx, doctorId, services);
      await appendSaved(change, deps, member, doctorId);
    }
    return { member: await presentMember(change, id) };
  });
}

/**
 * Sets the photo of a doctor, by the doctor or a manager. It belongs to the doctor's account. Refuses as
 * `saveDoctorProfile`, and as `prepareImage`.
 */
export async function setDoctorPhoto(
  deps: Pick<Deps, 'db' | 'now' | 'outbox' | 'storage'>,
  caller: ClinicActor,
  { member_id: id }: { member_id: string },
  photo: UploadedFile | undefined,
): Promise<{ member: TeamMember }> {
  const { userId } = await withLockedTeam(deps.db, caller, async change => {
    const { member, doctor } = await lockProfile(change, id);
    if (!doctor) throw new AppError('clinics.role');
    return member;
  });
  const nextKey = await prepareImage(deps, userId, photo, 'photo', 'avatar');
  return withLockedTeam(deps.db, caller, async change => {
    const { member, doctor } = await lockProfile(change, id);
    if (!doctor) throw new AppError('clinics.role');
    await replaceImage(change.tx, userId, { nextKey, previousKey: doctor.photoKey, now: deps.now() });
    await updateDoctor(change.tx, doctor, { photoKey: nextKey });
    await appendSaved(change, deps, member, doctor.id);
    return { member: await presentMember(change, id) };
  });
}
