import { buildPet } from '../../packages/testing/src/builders.ts';
import {
  buildClient,
  buildClinicService,
  buildManagedClient,
  buildPatient,
  buildPatientOf,
} from '../../packages/testing/src/client-builders.ts';
import { buildClinicVisit, buildDoctor } from '../../packages/testing/src/clinic-builders.ts';
import { inDatabase } from './clinic.ts';
import { buildVisit, type Visit } from './visit.ts';

const HOUR_MS = 3600 * 1000;

export type WalkInClinic = Visit & {
  /** A visit of the owner's pet, booked for tomorrow. */
  visitId: string;
  /** A visit of the client's patient earlier today, to which nobody came. */
  missedId: string;
  patientId: string;
  /** «كشف عام» of 150 riyals. */
  serviceId: string;
};

/**
 * Inserts a clinic with two doctors and a price list. Its clients are أبو فهد, without an account and with ورد, and an
 * owner with an account.
 * @param role of its first doctor
 */
export async function buildWalkInClinic(role: 'doctor' | 'manager' = 'doctor'): Promise<WalkInClinic> {
  const visit = await buildVisit({ startsAt: new Date(Date.now() + 3 * HOUR_MS), doctor: { role } });
  const { clinicId, doctor, owner, petId } = visit;
  const own = { id: petId, ownerId: owner.userId };
  return inDatabase(async db => {
    await buildDoctor(db, clinicId, { name: 'د. كريم نجم' });
    const of = { clinicId, changedBy: doctor.userId };
    const serviceId = await buildClinicService(db, of);
    await buildClinicService(db, of, { name: 'تطعيم', minutes: 10, price: 9_000 });
    const { id: clientId } = await buildManagedClient(db, clinicId);
    const patient = await buildPatient(db, { clinicId, ownerId: clientId }, { name: 'ورد' });
    await buildClient(db, { clinicId, userId: owner.userId });
    await buildPatientOf(db, clinicId, own);
    const service = { serviceId, serviceName: 'كشف عام', price: 15_000 };
    // It has ended: a walk-in of the same patient now must not overlap it.
    const { id: missedId } = await buildClinicVisit(
      db,
      { clinicId, doctorId: doctor.id, ownerId: clientId, petId: patient.id },
      { ...service, startsAt: new Date(Date.now() - (2 / 3) * HOUR_MS), managed: true },
    );
    const other = await buildPet(db, owner.userId, { name: 'لولو' });
    const { id: visitId } = await buildClinicVisit(
      db,
      { clinicId, doctorId: doctor.id, ownerId: owner.userId, petId: other.id },
      { ...service, startsAt: new Date(Date.now() + 24 * HOUR_MS) },
    );
    return { ...visit, visitId, missedId, patientId: patient.id, serviceId };
  });
}
