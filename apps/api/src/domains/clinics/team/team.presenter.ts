import type { DoctorService, ReceivedInvitation, SentInvitation, TeamMember } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { versionOf } from '../../../core/version.ts';
import { contactsOf, listEnrolledAmong } from '../../identity/index.ts';
import { presentDoctorBrief } from '../clinics.presenter.ts';
import type { DoctorRow } from '../doctors.repository.ts';
import type { InvitationRow, ReceivedRow } from '../invitations.repository.ts';
import { type DoctorServiceRow, listDoctorServices } from '../services/doctor-services.repository.ts';
import type { TeamRow } from './team.repository.ts';

/** The fields of a doctor's profile that one form replaces together. */
export const profileOf = ({ name, specialty, languages, licenceNumber }: DoctorRow) => ({
  name,
  specialty,
  languages,
  licenceNumber,
});

const presentDoctorService = ({ serviceId, minutes }: DoctorServiceRow): DoctorService => ({
  service_id: serviceId,
  minutes,
});

/** Presents members with their accounts' names, phones and second factors. */
export async function presentTeam(
  db: Db,
  actor: ClinicActor,
  rows: readonly TeamRow[],
): Promise<TeamMember[]> {
  const ids = rows.map(({ member }) => member.userId);
  const contacts = await contactsOf(db, system('clinics'), ids);
  const enrolled = await listEnrolledAmong(db, system('clinics'), ids);
  const doctorIds = rows.flatMap(({ doctor }) => doctor?.id ?? []);
  const chosen = Map.groupBy(await listDoctorServices(db, doctorIds), ({ doctorId }) => doctorId);
  const servicesOf = (doctor: DoctorRow) => (chosen.get(doctor.id) ?? []).map(presentDoctorService);
  return rows.map(({ member, doctor }) => ({
    id: member.id,
    name: doctor?.name ?? contacts.get(member.userId)?.name ?? '',
    phone: contacts.get(member.userId)?.phoneE164 ?? '',
    role: member.role,
    is_self: member.userId === actor.own.id,
    since: member.createdAt.toISOString(),
    suspended: member.suspendedAt !== null,
    second_factor: enrolled.has(member.userId),
    doctor: doctor && {
      ...presentDoctorBrief(doctor),
      languages: doctor.languages,
      licence_number: doctor.licenceNumber,
      services: servicesOf(doctor),
    },
    version: versionOf({
      role: member.role,
      ...(doctor && { ...profileOf(doctor), services: servicesOf(doctor) }),
    }),
  }));
}

export const presentSentInvitation = ({ id, phoneE164, role, expiresAt }: InvitationRow): SentInvitation => ({
  id,
  phone: phoneE164,
  role,
  expires_at: expiresAt.toISOString(),
});

export const presentReceived = ({
  id,
  role,
  expiresAt,
  clinicName,
  clinicCity,
}: ReceivedRow): ReceivedInvitation => ({
  id,
  clinic_name: clinicName,
  clinic_city: clinicCity,
  role,
  expires_at: expiresAt.toISOString(),
});
