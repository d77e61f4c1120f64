import { t } from '@lingui/core/macro';
import type { CivilDate } from '@rifq/contract';
import type { Dose, PetPlan, PlanItem } from '@rifq/contract/calls';

type WriteDate = (on: CivilDate) => string;

/**
 * Says of a rabies dose that came after the validity of the one before that it is a first one for travel; null of any other.
 * @param date how a day is written: `useFormat().date`
 */
export function lateDoseText(
  { proof_lapsed_on: lapsedOn }: Pick<Dose, 'proof_lapsed_on'>,
  date: WriteDate,
): string | null {
  if (lapsedOn === null) return null;
  const ended = date(lapsedOn);
  return t`للسفر جرعة أولى من جديد: انتهى سريان سابقتها في ${ended}.`;
}

/** What may speak against that where the owner gives three-year labels: no label is on record of an earlier dose. */
export function olderLabelText(): string {
  return t`فإن كان ملصق سابقتها يذكر ثلاث سنوات فهي منشِّطة للسفر أيضًا، والدفتر هو الحكم.`;
}

/** The same, of the line of the plan whose doses it is about; the records of `plan` come with the newest first. */
export function lateForTravelText(
  { protocols }: Pick<PlanItem, 'protocols'>,
  { doses, options }: Pick<PetPlan, 'doses' | 'options'>,
  date: WriteDate,
): string | null {
  const late = protocols.includes('2') && doses.find(dose => dose.proof_lapsed_on !== null);
  if (!late || late.proof_lapsed_on === null) return null;
  const day = date(late.given_on);
  const ended = date(late.proof_lapsed_on);
  const sentence = t`الموعد في البيت كما هو. وللسفر تُحتسب جرعة ${day} أولى من جديد، لأن سريان سابقتها انتهى في ${ended}.`;
  return options.three_year_rabies ? `${sentence} ${olderLabelText()}` : sentence;
}
