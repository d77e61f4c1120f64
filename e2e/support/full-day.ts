import { type CivilDate, todayIn } from '../../packages/rules/src/index.ts';
import { buildPet } from '../../packages/testing/src/builders.ts';
import { buildWarning } from '../../packages/testing/src/chart-builders.ts';
import {
  buildClient,
  buildClinicService,
  buildManagedClient,
  buildPatient,
  buildPatientOf,
} from '../../packages/testing/src/client-builders.ts';
import {
  buildClinicVisit,
  buildDoctor,
  buildReservation,
} from '../../packages/testing/src/clinic-builders.ts';
import { inDatabase } from './clinic.ts';
import { noonZone } from './days.ts';
import { buildVisit, type Visit } from './visit.ts';

const MINUTE_MS = 60_000;

export type FullDay = Visit & {
  /** The day of the clinic after tomorrow, on which توت has a consultation with the doctor. */
  ahead: CivilDate;
  /** The consultation of that day. */
  offeredId: string;
};

/**
 * Inserts the clinic of a full day, which its manager leads as a doctor: a consultation of مشمش now, a visit of لولو in ten
 * minutes, one to which زعفران did not come, and in two days a consultation of توت. Its client أبو فهد has no account, but
 * ورد, who is allergic to penicillins.
 */
export async function buildFullDay(): Promise<FullDay> {
  const timeZone = noonZone();
  const visit = await buildVisit({ clinic: 'عيادة الواحة', timeZone, doctor: { role: 'manager' } });
  const { clinicId, doctor, owner, petId } = visit;
  const startsAt = new Date(Date.now() + 48 * 60 * MINUTE_MS);
  startsAt.setUTCHours(7, 0, 0, 0);
  const { id: offeredId } = await inDatabase(async db => {
    const colleague = await buildDoctor(db, clinicId, { name: 'د. كريم نجم' });
    const of = { clinicId, changedBy: doctor.userId };
    const serviceId = await buildClinicService(db, of);
    await buildClinicService(db, of, { name: 'تنظيف الأذن', minutes: 10, price: 9_000 });
    const client = await buildManagedClient(db, clinicId);
    const ward = await buildPatient(db, { clinicId, ownerId: client.id }, { name: 'ورد' });
    await buildWarning(db, { petId: ward.id, clinicId, memberId: colleague.memberId });
    await buildClient(db, { clinicId, userId: owner.userId });
    await buildPatientOf(db, clinicId, { id: petId, ownerId: owner.userId });
    const named = async (name: string) => {
      const pet = await buildPet(db, owner.userId, { name });
      return { ownerId: owner.userId, petId: pet.id, clinicId, doctorId: doctor.id };
    };
    const service = { serviceId, serviceName: 'كشف عام' };
    await buildClinicVisit(db, await named('لولو'), {
      ...service,
      startsAt: new Date(Date.now() + 10 * MINUTE_MS),
    });
    await buildClinicVisit(db, await named('زعفران'), {
      ...service,
      startsAt: new Date(Date.now() - 40 * MINUTE_MS),
    });
    return buildReservation(db, await named('توت'), { startsAt });
  });
  return { ...visit, offeredId, ahead: todayIn(timeZone, startsAt) };
}
