import type { SourceId } from './rules/sources.ts';
import type { Action, Move, Plan, ProtocolKey } from './types.ts';

/** Keys of the two combined vaccines, as named in the contract. */
export type Combo = 'combo3cat' | 'comboDog';

/** One item of the plan: a single protocol, or several that one combined vaccine covers on the same day. */
export interface PlanGroup extends Omit<Plan, 'protocol' | 'doses' | 'doseNumber' | 'window' | 'moved'> {
  readonly protocols: readonly ProtocolKey[];
  /** null for a single protocol. */
  readonly combo: Combo | null;
  /** null if the parts are at different doses. */
  readonly doseNumber: number | null;
  /** Set when at least one part was moved. */
  readonly moved: GroupMove | null;
  /** The parts; the group's reason is that of the first. */
  readonly plans: readonly Plan[];
}

/** A move of the listed parts, all from the same day and because of the same vaccine. */
export interface GroupMove extends Move {
  readonly protocols: readonly ProtocolKey[];
}

const COMBOS: readonly { combo: Combo; parts: readonly ProtocolKey[] }[] = [
  { combo: 'combo3cat', parts: ['4', '5', '8'] },
  { combo: 'comboDog', parts: ['cdv', 'cav', 'cpv', 'cpiv'] },
];

/**
 * Groups plans that one combined vaccine fulfils: parts of it at the same step with the same due date and status, or
 * with the same deferral, or all without a record. The order of `plans` (from `planAll`) is preserved; a group takes
 * the position of its first part.
 */
export function groupPlan(plans: readonly Plan[]): readonly PlanGroup[] {
  const groupOf = new Map<Plan, PlanGroup>();
  for (const { combo, parts } of COMBOS) {
    const planned = parts.flatMap(key => plans.filter(item => item.protocol === key && isPlanned(item)));
    for (const lead of planned) {
      if (groupOf.has(lead)) continue;
      const others = planned.filter(item => item !== lead && !groupOf.has(item) && isSameVisit(item, lead));
      if (others.length === 0) continue;
      const group = combined(combo, [lead, ...others]);
      for (const part of group.plans) groupOf.set(part, group);
    }
  }
  return [...new Set(plans.map(item => groupOf.get(item) ?? combined(null, [item])))];
}

const isPlanned = (plan: Plan): boolean => plan.dueDate !== null || hasStatusWithoutDate(plan);

function hasStatusWithoutDate({ status }: Plan): boolean {
  return status === 'deferred' || status === 'noRecord';
}

function isSameVisit(a: Plan, b: Plan): boolean {
  if (a.status !== b.status) return false;
  if (a.status === 'noRecord') return true;
  return a.dueDate === b.dueDate && a.stage === b.stage && adviceOf(a) === adviceOf(b);
}

/** Returns a comparable key of a vet's deferral; null without one. */
function adviceOf({ reason, heldBy }: Plan): string | null {
  if (reason.code === 'deferred') return `${heldBy} ${reason.params.why}`;
  return reason.code === 'deferredUntil' ? `${heldBy} ${reason.params.why} ${reason.params.until}` : null;
}

function combined(combo: Combo | null, plans: [Plan, ...Plan[]]): PlanGroup {
  const [lead] = plans;
  const doseNumber = plans.every(item => item.doseNumber === lead.doseNumber) ? lead.doseNumber : null;
  return {
    protocols: plans.map(item => item.protocol),
    combo,
    dueDate: lead.dueDate,
    status: lead.status,
    action: mostCautious(plans),
    reason: lead.reason,
    sources: unique(plans.flatMap(item => item.sources)),
    stage: lead.stage,
    doseNumber,
    graceDays: lead.graceDays,
    country: lead.country,
    proofEndsOn: lead.proofEndsOn,
    heldBy: lead.heldBy,
    moved: groupMove(plans),
    plans,
  };
}

function groupMove(plans: readonly Plan[]): GroupMove | null {
  const move = plans.find(item => item.moved !== null)?.moved ?? null;
  if (move === null) return null;
  const isSame = ({ moved }: Plan) =>
    moved !== null && moved.with === move.with && moved.from === move.from && moved.how === move.how;
  return { ...move, protocols: plans.filter(isSame).map(item => item.protocol) };
}

/** A product may have live and inactivated parts: if one needs a vet, the whole visit does. */
function mostCautious(plans: [Plan, ...Plan[]]): Action | null {
  return plans.some(item => item.action === 'vet decides') ? 'vet decides' : plans[0].action;
}

function unique(ids: readonly SourceId[]): readonly SourceId[] {
  return [...new Set(ids)];
}
