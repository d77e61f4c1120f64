import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import type { PetFormValues } from './pet-form-values.ts';

/**
 * Returns the check of a typed birth date: an invalid one has no value, and would be dropped without an error.
 */
export function useBirthProblem() {
  const { notADate } = useDateWords();
  return ({ birthFrom, birthDate }: PetFormValues, input: HTMLElement | undefined): string | undefined => {
    const isTyped = input instanceof HTMLInputElement && visibleText(input.value) !== '';
    return birthFrom === 'date' && birthDate === null && isTyped ? notADate : undefined;
  };
}
