import { type Db, newId } from '@rifq/db';
import { petWarnings } from '@rifq/db/schema/pets';
import {
  drugReminders,
  noteTemplates,
  petProblems,
  prescriptions,
  visitFiles,
} from '@rifq/db/schema/records';

type Warning = typeof petWarnings.$inferInsert;
type Problem = typeof petProblems.$inferInsert;
type VisitFile = typeof visitFiles.$inferInsert;
type Prescription = typeof prescriptions.$inferInsert;

/** Builds an allergy of a pet to penicillins. Returns its id. */
export async function buildWarning(
  db: Db,
  of: Pick<Warning, 'petId' | 'clinicId' | 'memberId'>,
  overrides: Partial<Warning> = {},
): Promise<string> {
  const id = newId();
  const recorded = {
    kind: 'allergy' as const,
    substance: 'أموكسيسيلين',
    drugGroup: 'penicillins' as const,
    severity: 'severe' as const,
    recordedBy: 'د. سلمى الحدّاد',
    clinicName: 'عيادة الرحمة',
  };
  await db.insert(petWarnings).values({ id, ...recorded, ...of, ...overrides });
  return id;
}

/** Builds an open problem of a pet. Returns its id. */
export async function buildProblem(
  db: Db,
  of: Pick<Problem, 'petId' | 'clinicId' | 'memberId' | 'reservationId'>,
  overrides: Partial<Problem> = {},
): Promise<string> {
  const id = newId();
  await db.insert(petProblems).values({ id, name: 'قصور كلوي', since: '2025-06-01', ...of, ...overrides });
  return id;
}

/** Builds a prescription of a visit. Returns its id. */
export async function buildPrescription(
  db: Db,
  of: Pick<Prescription, 'reservationId' | 'memberId'>,
  overrides: Partial<Prescription> = {},
): Promise<string> {
  const id = newId();
  const written = {
    drug: 'Surolan',
    dose: '5 قطرات',
    route: 'ear' as const,
    frequency: 'مرتان يوميًّا',
    prescriber: 'د. سلمى الحدّاد',
  };
  await db.insert(prescriptions).values({ id, ...written, ...of, ...overrides });
  return id;
}

/** Builds reminders of a drug at 8:00 and 20:00 for a week, of which none is due. Returns its id. */
export async function buildDrugReminder(
  db: Db,
  of: Pick<typeof drugReminders.$inferInsert, 'prescriptionId' | 'petId' | 'ownerId'>,
  overrides: Partial<typeof drugReminders.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const times = { minutes: [480, 1200], startsOn: '2026-11-20', endsOn: '2026-11-26' };
  await db.insert(drugReminders).values({ id, ...times, ...of, ...overrides });
  return id;
}

/** Builds a file of a visit, a photo, whose key has no bytes. Returns its id. */
export async function buildVisitFile(
  db: Db,
  of: Pick<VisitFile, 'reservationId' | 'memberId'>,
  overrides: Partial<VisitFile> = {},
): Promise<string> {
  const id = newId();
  const added = {
    kind: 'lab_result' as const,
    title: 'تحليل دم',
    takenOn: '2026-01-02',
    values: [],
    key: `${id}-file`,
    format: 'photo' as const,
    bytes: 1000,
    author: 'د. سلمى الحدّاد',
    isForOwner: true,
  };
  await db.insert(visitFiles).values({ id, ...added, ...of, ...overrides });
  return id;
}

/** Builds a text of a clinic for its notes. Returns its id. */
export async function buildNoteTemplate(
  db: Db,
  clinicId: string,
  overrides: Partial<typeof noteTemplates.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const written = { field: 'findings' as const, name: 'فحص سليم', text: 'الحالة العامة جيدة.' };
  await db.insert(noteTemplates).values({ id, clinicId, ...written, ...overrides });
  return id;
}
