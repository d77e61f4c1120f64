import { t } from '@lingui/core/macro';
import type { Dose, PetPlan, PlanItem } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';

type WriteDate = (on: CivilDate) => string;

/**
 * Explains that a rabies dose given after the validity of the previous one counts as a first dose for travel; null for
 * any other.
 * @param date formats a day: `useFormat().date`
 */
export function lateDoseText(
  { proof_lapsed_on: lapsedOn }: Pick<Dose, 'proof_lapsed_on'>,
  date: WriteDate,
): string | null {
  if (lapsedOn === null) return null;
  const ended = date(lapsedOn);
  return t`للسفر جرعة أولى من جديد: انتهى سريان سابقتها في ${ended}.`;
}

/** Explains the exception for owners with three-year labels: earlier doses have no label on record. */
export function olderLabelText(): string {
  return t`فإن كان ملصق سابقتها يذكر ثلاث سنوات فهي منشِّطة للسفر أيضًا، والدفتر هو الحكم.`;
}

/**
 * Returns the same text for the plan item of those doses, while the last of them is valid and the next one not overdue;
 * the records of `plan` must be sorted newest first.
 */
export function lateForTravelText(
  item: Pick<PlanItem, 'protocols' | 'status' | 'due_on' | 'proof_ends_on'>,
  plan: Pick<PetPlan, 'as_of' | 'doses' | 'options'>,
  date: WriteDate,
): string | null {
  if (!item.protocols.includes('2') || isOver(item, plan)) return null;
  const { doses, options } = plan;
  const late = doses.find(dose => dose.proof_lapsed_on !== null);
  if (late === undefined || late.proof_lapsed_on === null) return null;
  const day = date(late.given_on);
  const ended = date(late.proof_lapsed_on);
  const sentence = t`الموعد في البيت كما هو. وللسفر تُحتسب جرعة ${day} أولى من جديد، لأن سريان سابقتها انتهى في ${ended}.`;
  return options.three_year_rabies ? `${sentence} ${olderLabelText()}` : sentence;
}

/** Whether there is no proof of rabies vaccination on the day of the plan, or the next dose should have been given. */
function isOver(
  { status, due_on: dueOn, proof_ends_on: proofEndsOn }: Parameters<typeof lateForTravelText>[0],
  { as_of: today, doses, options }: Parameters<typeof lateForTravelText>[1],
): boolean {
  if (status === 'overdue' || status === 'restart') return true;
  const given = doses.find(({ protocols }) => protocols.includes('2'))?.given_on;
  if (given === undefined) return true;
  const years = options.three_year_rabies ? 3 : 1;
  const validUntil = `${Number(given.slice(0, 4)) + years}${given.slice(4)}`;
  return [validUntil, dueOn, proofEndsOn].some(day => day != null && day < today);
}
