import type { Pet, TravelPlan } from '@rifq/contract/calls';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { answerText, titleText } from './answer-text.ts';

/** Headings of the answers: the sentence with the first possible day of travel. */
export function useTitles(pet: Pick<Pet, 'sex'>, travel: TravelPlan | undefined): string[] {
  const { date } = useFormat();
  if (travel === undefined) return [];
  const when = { sex: pet.sex, today: travel.as_of };
  return travel.entries.map(entry => titleText(entry, answerText(entry, travel.travel_on, when, date)));
}
