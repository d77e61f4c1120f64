import {
  type CountryRule,
  countryRules,
  type EngineTravelPlan,
  type EngineTravelStep,
} from '@rifq/care-plan';
import type { Destination, TravelPlan as WireTravelPlan } from '@rifq/contract/calls';
import { presentSource } from './plan.presenter.ts';

const present = (
  step: EngineTravelStep,
  rule: CountryRule,
): WireTravelPlan['entries'][number]['steps'][number] => ({
  reason: { code: step.reason.code, params: { ...step.reason.params } },
  state: step.state,
  from: step.from,
  by: step.by,
  is_too_late: step.isTooLate,
  sources: [
    ...step.sources.map(presentSource),
    ...(step.isOfCountry ? rule.readAt.map(name => ({ name, url: null, year: null })) : []),
  ],
  is_of_country: step.isOfCountry,
});

/** The inputs of an entry plan: pet, day and country of departure. */
export type TravelSubject = {
  readonly petId: string;
  readonly asOf: string;
  /** ISO code of where the pet lives; empty when unknown. */
  readonly country: string;
  readonly destination: Destination;
  readonly travelOn: string | null;
};

/** Presents the plan of an entry, with the source of its rule and when it was read. */
export function presentTravel(subject: TravelSubject, plan: EngineTravelPlan): WireTravelPlan {
  const rule: CountryRule = countryRules[subject.destination];
  return {
    pet_id: subject.petId,
    as_of: subject.asOf,
    country: subject.country,
    destination: subject.destination,
    travel_on: subject.travelOn,
    rule: {
      authority: rule.authority,
      confidence: rule.confidence.import,
      sources_disagree: rule.import.sourcesDisagree,
      dose_max_months: rule.import.maxMonths,
      titre_max_months: rule.import.titreMaxMonths,
      is_proof_yearly: rule.yearlyProof === 'required',
      read_at: [...rule.readAt],
      date_read: rule.dateRead,
    },
    entries: plan.entries.map(({ origin, earliest, verdict, steps }) => ({
      origin,
      earliest,
      verdict,
      steps: steps.map(step => present(step, rule)),
    })),
  };
}
