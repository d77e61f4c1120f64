import { type Db, newId, withTransaction } from '@rifq/db';
import type { DoctorLanguage } from '@rifq/rules';
import type { Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { fileOf } from '../../../core/uploaded-file.ts';
import { prepareImage, replaceImage } from '../../files/index.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { findDoctorOf, insertDoctor } from '../doctors.repository.ts';
import { setRole } from '../members.repository.ts';
import { appendClinicChange } from '../team/append-change.ts';
import { operatorAuthor } from '../team/author.ts';
import { join } from '../team/join.ts';
import { type ClinicCandidate, findClinicCandidate } from './find-candidate.ts';

type DoctorDeps = Pick<Deps, 'db' | 'outbox' | 'now' | 'storage'>;

export type NewDoctorOrder = {
  readonly clinicId: string;
  readonly phoneE164: string;
  /** The name that owners see. */
  readonly name: string;
  readonly languages: DoctorLanguage[];
  readonly specialty: string | null;
  /** Whether the doctor manages the clinic too. */
  readonly manages: boolean;
  /** The bytes of an image file. */
  readonly photo: Buffer | null;
  readonly operator: Operator;
};

/** Stores the photo in the caller's transaction, so that the command adds the doctor with the photo or nothing. */
async function storePhoto(tx: Db, deps: DoctorDeps, userId: string, photo: Buffer | null) {
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

/** Creates the doctor's membership, or changes the role of the current one. Returns its id. */
async function membershipFor(tx: Db, joining: ClinicCandidate, manages: boolean): Promise<string> {
  const { member } = joining;
  if (!member) return join(tx, joining, manages ? 'manager' : 'doctor');
  if (await findDoctorOf(tx, member.id)) throw new ClinicOperationError('doctor_already');
  await setRole(tx, member, manages || member.role === 'manager' ? 'manager' : 'doctor');
  return member.id;
}

/**
 * Adds a doctor without hours to a clinic as an operator, also a current member of another role. Returns the id. Throws
 * ClinicOperationError.
 */
export function addDoctor(deps: DoctorDeps, order: NewDoctorOrder): Promise<string> {
  const { name, languages, specialty, operator } = order;
  return withTransaction(deps.db, async tx => {
    const joining = await findClinicCandidate(tx, deps, order);
    const memberId = await membershipFor(tx, joining, order.manages);
    const { clinic, user } = joining;
    const id = newId();
    const photoKey = await storePhoto(tx, deps, user.id, order.photo);
    const clinicFields = { clinicId: clinic.id, timeZone: clinic.timeZone };
    await insertDoctor(tx, { id, memberId, ...clinicFields, name, languages, specialty, photoKey });
    const by = operatorAuthor(operator);
    await appendClinicChange(tx, deps, 'member.added', { userId: user.id, clinicId: clinic.id, by });
    return id;
  });
}
