import type { Dose, PetPlan, ResponseOf, Task } from '@rifq/contract/calls';
import { type CivilDate, daysBetween, rewardRules, todayIn } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { daysBefore } from '../../core/retention.ts';
import type { ReadablePet } from '../pets/index.ts';
import { planPets } from '../vaccines/index.ts';
import { type AwardOccasion, awardKey } from './award-key.ts';
import { isLimitReached } from './awards.ts';
import {
  DOSE_APART_DAYS,
  DOSE_DAYS,
  doseEvidence,
  firstPetEvidence,
  isTestDose,
  profileClaim,
  refusedDay,
  weekClaim,
} from './claims.ts';
import { listEnteredAt } from './movements.repository.ts';
import { isEvidenceUsed, listUsedEvidence } from './reward-evidence.repository.ts';

/** The most tasks in the list: more would look like duties. */
const MOST_TASKS = 6;
/** The number of done tasks that are shown in any case. */
const LEAST_DONE = 2;
/** Days for which a done task stays in the list. */
const DONE_DAYS = 7;

/** A possible task: open if it can be done now, done if its occasion is in the ledger. */
type Candidate = {
  readonly occasion: AwardOccasion;
  readonly pet: ReadablePet | null;
  readonly isOpen: boolean;
  /** Done without an award: the first pet came from a clinic. */
  readonly isDone?: boolean;
  /** Stays in the list permanently when done. */
  readonly stays?: boolean;
  /** The dose that was recorded last, and why it earns nothing unless the ledger has it. */
  readonly unearned?: { readonly recorded: AwardOccasion; readonly reason: Task['unearned'] };
};

type TaskDeps = Pick<Deps, 'db' | 'now'>;
type Summary = ResponseOf<'get', '/api/rewards/summary'>;
type Entered = ReadonlyMap<string, Date>;
type UsedEvidence = Awaited<ReturnType<typeof listUsedEvidence>>[number];

/** The key belongs to the user, so the first pet is not needed. */
const firstPetOf = (userId: string): AwardOccasion => ({
  userId,
  rule: 'first_pet',
  subject: { kind: 'user', id: userId },
});

const ofPet = (rule: 'pet_photo' | 'pet_microchip', { row }: ReadablePet): AwardOccasion => ({
  userId: row.ownerId,
  rule,
  subject: { kind: 'pet', id: row.id },
});

const ofDose = ({ row }: ReadablePet, id: string): AwardOccasion => ({
  userId: row.ownerId,
  rule: 'dose_recorded',
  subject: { kind: 'dose', id },
});

const enteredOf = ({ db }: TaskDeps, candidates: readonly Candidate[]) =>
  listEnteredAt(
    db,
    candidates.flatMap(({ occasion, unearned }) =>
      [occasion, ...(unearned ? [unearned.recorded] : [])].map(awardKey),
    ),
  );

/** Both tasks of the account stay until both are done. An active caller has a complete profile. */
async function accountTasks(deps: TaskDeps, actor: UserActor, hasPets: boolean): Promise<Candidate[]> {
  const both = [
    { occasion: profileClaim(actor.own.id), pet: null, isOpen: false },
    { occasion: firstPetOf(actor.own.id), pet: null, isOpen: !hasPets },
  ];
  const entered = await enteredOf(deps, both);
  const candidates: Candidate[] = [];
  for (const candidate of both) {
    const { occasion, isOpen } = candidate;
    const isEntered = entered.has(awardKey(occasion));
    const isUsedUp = occasion.rule === 'first_pet' && !isEntered && !isOpen;
    const isDone =
      isEntered || (isUsedUp && (await isEvidenceUsed(deps.db, actor.own, 'first_pet', firstPetEvidence)));
    candidates.push({ ...candidate, isDone });
  }
  const isAllDone = candidates.every(({ isDone }) => isDone);
  return candidates.map(candidate => ({ ...candidate, stays: !isAllDone }));
}

/** Lists photo or microchip tasks of pets without one, until the limit of the rule is reached. */
async function petTasks(
  { db, now }: TaskDeps,
  actor: UserActor,
  pets: readonly ReadablePet[],
  rule: 'pet_photo' | 'pet_microchip',
): Promise<Candidate[]> {
  const isLeft = !(await isLimitReached(db, actor.own, rule, now()));
  const has = ({ row }: ReadablePet) => (rule === 'pet_photo' ? row.photoKey : row.microchip) !== null;
  return pets.map(pet => ({ occasion: ofPet(rule, pet), pet, isOpen: isLeft && !has(pet) }));
}

/** Whether the protocols of a dose have all earned for days near its own. */
function isUsed(petId: string, protocols: readonly string[], day: CivilDate, used: readonly UsedEvidence[]) {
  const { fingerprints, apart } = doseEvidence(petId, protocols, day);
  return fingerprints.every(fingerprint =>
    used.some(one => one.fingerprint === fingerprint && Math.abs(daysBetween(one.day, day)) < apart.days),
  );
}

/** Whether a due dose would earn if it were given and recorded today. */
function wouldEarn(pet: ReadablePet, { items }: PetPlan, now: Date, used: readonly UsedEvidence[]): boolean {
  const today = todayIn(pet.residence.timeZone, now);
  return items.some(
    ({ status, kind, protocols }) =>
      kind !== 'test' &&
      ['due', 'overdue', 'restart'].includes(status) &&
      !isUsed(pet.row.id, protocols, today, used),
  );
}

/** Covers the days near the earliest dose of a task that may have earned, in any time zone. */
const EVIDENCE_DAYS = DOSE_DAYS + DONE_DAYS + DOSE_APART_DAYS + 1;

/** Lists the evidence of doses that earned of late. */
function listRecentEvidence({ db, now }: TaskDeps, actor: UserActor): Promise<UsedEvidence[]> {
  const [from, until] = [daysBefore(now(), EVIDENCE_DAYS), daysBefore(now(), -DOSE_APART_DAYS - 1)];
  return listUsedEvidence(db, actor.own, 'dose_recorded', todayIn('UTC', from), todayIn('UTC', until));
}

/** Finds the dose that was recorded last since a time. */
const lastRecorded = ({ doses }: PetPlan, since: string): Dose | undefined =>
  doses
    .filter(dose => dose.created_at >= since && !isTestDose(dose))
    .reduce<Dose | undefined>(
      (last, dose) => (last && last.created_at > dose.created_at ? last : dose),
      undefined,
    );

/** Lists a dose task for each pet with a due dose that would earn, and for recently recorded doses. */
async function doseTasks(
  deps: TaskDeps,
  actor: UserActor,
  pets: readonly ReadablePet[],
): Promise<Candidate[]> {
  const now = deps.now();
  const plans = await planPets(deps.db, pets, now);
  const used = await listRecentEvidence(deps, actor);
  const isLeft = !(await isLimitReached(deps.db, actor.own, 'dose_recorded', now));
  const since = daysBefore(now, DONE_DAYS).toISOString();
  return pets.flatMap((pet, index): Candidate[] => {
    const plan = plans[index];
    if (!plan) return [];
    const last = lastRecorded(plan, since);
    const recorded = last && ofDose(pet, last.id);
    if (!isLeft || !wouldEarn(pet, plan, now, used))
      return recorded ? [{ occasion: recorded, pet, isOpen: false }] : [];
    // A dose that is not recorded has no id, so the pet's id replaces it: no ledger entry can have that key.
    const open = { occasion: ofDose(pet, pet.row.id), pet, isOpen: true };
    // A confirmed dose earns by another rule.
    if (!recorded || last.confirmed_at !== null) return [open];
    const isUsedUp = isUsed(pet.row.id, last.protocols, last.given_on, used);
    const reason = refusedDay(pet, last.given_on, new Date(last.created_at)) ?? (isUsedUp ? 'again' : null);
    return [{ ...open, unearned: { recorded, reason } }];
  });
}

async function weightTasks(
  { db, now }: TaskDeps,
  actor: UserActor,
  pets: readonly ReadablePet[],
): Promise<Candidate[]> {
  const isOpen = !(await isLimitReached(db, actor.own, 'weight', now()));
  return pets.map(pet => ({
    occasion: weekClaim(pet, todayIn(pet.residence.timeZone, now())),
    pet,
    isOpen,
  }));
}

const shown: readonly Task['rule'][] = [
  'profile_completed',
  'first_pet',
  'pet_photo',
  'pet_microchip',
  'weight',
  'dose_recorded',
];
const isShown = (rule: AwardOccasion['rule']): rule is Task['rule'] => shown.some(name => name === rule);

function present(
  { occasion, pet, isOpen, isDone, stays, unearned }: Candidate,
  entered: Entered,
  since: Date,
): Task | null {
  const { rule } = occasion;
  const doneAt = entered.get(awardKey(occasion)) ?? null;
  const isWithoutAward = doneAt === null && isDone === true;
  const isListed =
    isWithoutAward || doneAt !== null ? stays === true || (doneAt !== null && doneAt >= since) : isOpen;
  if (!isListed || !isShown(rule)) return null;
  return {
    rule,
    state: doneAt === null && !isWithoutAward ? 'open' : 'done',
    coins: rewardRules[rule].coins,
    points: rewardRules[rule].points,
    pet: pet && { id: pet.row.id, name: pet.row.name },
    done_at: doneAt?.toISOString() ?? null,
    unearned: unearned && !entered.has(awardKey(unearned.recorded)) ? unearned.reason : null,
  };
}

/** Selects the first open and the newest done tasks, in their order, so that a task is shown when it is just done. */
function shorten(tasks: readonly Task[]): Task[] {
  const open = tasks.filter(({ state }) => state === 'open');
  const done = tasks
    .filter(({ state }) => state === 'done')
    .toSorted((one, two) => (two.done_at ?? '').localeCompare(one.done_at ?? ''));
  const mostOpen = MOST_TASKS - Math.min(done.length, LEAST_DONE);
  const selected = new Set([...open.slice(0, mostOpen), ...done].slice(0, MOST_TASKS));
  return tasks.filter(task => selected.has(task));
}

/**
 * Lists what the caller can earn now and has recently earned, in a stable order: coins first, then by pet. Only for
 * pets that live at home, with the totals before the list is cut.
 * @param pets the pets at home, and whether the owner has ever had one
 */
export async function listTasks(
  deps: TaskDeps,
  actor: UserActor,
  { atHome: pets, hasHad }: { readonly atHome: readonly ReadablePet[]; readonly hasHad: boolean },
): Promise<Pick<Summary, 'tasks' | 'tasks_done' | 'tasks_all'>> {
  const since = daysBefore(deps.now(), DONE_DAYS);
  const presented = async (candidates: readonly Candidate[]) => {
    const entered = await enteredOf(deps, candidates);
    return candidates.flatMap(candidate => present(candidate, entered, since) ?? []);
  };
  const tasks = await presented([
    ...(await accountTasks(deps, actor, hasHad)),
    ...(await petTasks(deps, actor, pets, 'pet_microchip')),
    ...(await petTasks(deps, actor, pets, 'pet_photo')),
    ...(await doseTasks(deps, actor, pets)),
    ...(await weightTasks(deps, actor, pets)),
  ]);
  return {
    tasks: shorten(tasks),
    tasks_done: tasks.filter(({ state }) => state === 'done').length,
    tasks_all: tasks.length,
  };
}
