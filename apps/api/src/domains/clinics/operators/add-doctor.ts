import type { DoctorLanguage } from '@rifq/contract';
import { type Db, newId, withTransaction } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { fileOf } from '../../../core/uploaded-file.ts';
import { prepareImage, replaceImage } from '../../files/index.ts';
import { findDoctorOf, insertDoctor } from '../doctors.repository.ts';
import { setRole } from '../members.repository.ts';
import { ClinicOperationError } from './clinic-error.ts';
import { findJoining, type Joining, join, tellOfMember } from './join-clinic.ts';

type DoctorDeps = Pick<Deps, 'db' | 'outbox' | 'now' | 'storage'>;

export type NewDoctorOrder = {
  readonly clinicId: string;
  readonly phoneE164: string;
  /** As owners address the doctor. */
  readonly name: string;
  readonly languages: DoctorLanguage[];
  readonly specialty: string | null;
  /** Whether the doctor manages the clinic too. */
  readonly manages: boolean;
  /** The bytes of a picture. */
  readonly photo: Buffer | null;
  readonly operator: string;
};

/** Stores the photo in the transaction that uses it: an operator's command has one picture, and adds all or nothing. */
async function keepPhoto(tx: Db, deps: DoctorDeps, userId: string, photo: Buffer | null) {
  if (photo === null) return null;
  const key = await prepareImage({ ...deps, db: tx }, userId, fileOf(photo), 'photo', 'avatar').catch(
    (error: unknown) => {
      const isNoPicture = error instanceof AppError && error.fields.photo !== undefined;
      throw isNoPicture ? new ClinicOperationError('no_picture') : error;
    },
  );
  await replaceImage(tx, userId, { nextKey: key, previousKey: null, now: deps.now() });
  return key;
}

/** The membership of a doctor: a new one, or the present one with the role it has then. */
async function membershipFor(tx: Db, joining: Joining, manages: boolean): Promise<string> {
  const { member } = joining;
  if (!member) return join(tx, joining, manages ? 'manager' : 'doctor');
  if (await findDoctorOf(tx, member.id)) throw new ClinicOperationError('doctor_already');
  await setRole(tx, member, manages || member.role === 'manager' ? 'manager' : 'doctor');
  return member.id;
}

/**
 * Adds a doctor to a clinic as an operator, also one who has another role there. Has no hours yet. Returns the id. Throws
 * ClinicRefused.
 */
export function addDoctor(deps: DoctorDeps, order: NewDoctorOrder): Promise<string> {
  const { name, languages, specialty, operator } = order;
  return withTransaction(deps.db, async tx => {
    const joining = await findJoining(tx, deps, order);
    const memberId = await membershipFor(tx, joining, order.manages);
    const { clinic, user } = joining;
    const id = newId();
    const photoKey = await keepPhoto(tx, deps, user.id, order.photo);
    const place = { clinicId: clinic.id, timeZone: clinic.timeZone };
    await insertDoctor(tx, { id, memberId, ...place, name, languages, specialty, photoKey });
    await tellOfMember(tx, deps, 'member.added', { userId: user.id, clinicId: clinic.id, operator });
    return id;
  });
}
