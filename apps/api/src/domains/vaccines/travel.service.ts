import { planTravel } from '@rifq/care-plan';
import { defaultPlanOptions } from '@rifq/contract';
import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { todayIn } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { fieldError } from '../../core/errors.ts';
import { requirePet } from '../pets/index.ts';
import { endOf, stillHolds } from './deferral-rules.ts';
import { listDeferrals } from './deferrals.repository.ts';
import { listHealthStates } from './health-states.repository.ts';
import { engineDoses, rabiesOf } from './plan.presenter.ts';
import { presentTravel } from './travel.presenter.ts';
import { listDoses, listPlanOptions } from './vaccines.repository.ts';

/**
 * Plans the entry of a pet into a country, as of today where it lives. Refuses a past day of travel at its field, and
 * with pets.not_found.
 */
export async function viewTravel(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'get', '/api/vaccines/travel'>,
): Promise<ResponseOf<'get', '/api/vaccines/travel'>> {
  const { destination, travel_on: travelOn = null } = payload;
  const { row: pet, scope, residence } = await requirePet(deps.db, actor, payload.pet_id);
  const asOf = todayIn(residence.timeZone, deps.now());
  if (travelOn !== null && travelOn < asOf) throw fieldError('travel_on', 'field.date_before_today');
  const doses = await listDoses(deps.db, [scope]);
  const chosen = (await listPlanOptions(deps.db, [scope])).get(pet.id)?.options;
  const notes = (await listDeferrals(deps.db, [scope])).get(pet.id) ?? [];
  const states = (await listHealthStates(deps.db, [scope])).get(pet.id) ?? [];
  const { three_year_rabies: threeYearLabel } = { ...defaultPlanOptions, ...chosen };
  const plan = planTravel({
    species: pet.species,
    birth: pet.birthDate,
    birthEstimated: pet.birthEstimated,
    rabies: rabiesOf(doses.flatMap(engineDoses)),
    threeYearLabel,
    deferral: lastToEnd(
      [...notes.filter(note => note.protocol === '2' && stillHolds(note, doses)), ...states].map(row => ({
        until: endOf(row),
      })),
    ),
    hasChip: pet.microchip !== null,
    titres: doses.flatMap(({ givenOn, levelHundredths }) =>
      levelHundredths === null ? [] : [{ sampledOn: givenOn, levelHundredths }],
    ),
    destination,
    origin: residence.country || null,
    travelOn,
    asOf,
  });
  const { country } = residence;
  return { travel: presentTravel({ petId: pet.id, asOf, country, destination, travelOn }, plan) };
}

/** Returns the longest of these deferrals of rabies: notes about it, or health states, which defer all vaccines. */
function lastToEnd<H extends { readonly until: string | null }>(holds: readonly H[]): H | null {
  const open = holds.find(({ until }) => until === null);
  const byEnd = holds.toSorted((a, b) => (a.until ?? '').localeCompare(b.until ?? ''));
  return open ?? byEnd.at(-1) ?? null;
}
