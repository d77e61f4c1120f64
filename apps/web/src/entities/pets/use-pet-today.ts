import { type CivilDate, type CountryIso, findCountryByIso } from '@rifq/rules';
import { currentDay } from '../../lib/formats/clock.ts';
import { useToday } from '../../lib/session/use-today.ts';

/**
 * Returns today where a pet lives: the last day that the server accepts for its records (domains/pets/README.md).
 * @param country the pet's own country; null: it lives where its owner does
 */
export function usePetToday(country: CountryIso | null): CivilDate {
  const ownersToday = useToday();
  const own = findCountryByIso(country);
  return own === undefined ? ownersToday : currentDay(own.timeZone);
}
