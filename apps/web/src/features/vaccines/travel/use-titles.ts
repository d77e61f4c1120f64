import type { Pet, TravelPlan } from '@rifq/contract/calls';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { answerText, titleText } from './answer-text.ts';

/** The heading of each answer: the sentence that says from which day the animal can travel. */
export function useTitles(pet: Pick<Pet, 'sex'>, travel: TravelPlan | undefined): string[] {
  const { date } = useFormat();
  if (travel === undefined) return [];
  const when = { sex: pet.sex, today: travel.as_of };
  return travel.entries.map(entry => titleText(entry, answerText(entry, travel.travel_on, when, date)));
}
