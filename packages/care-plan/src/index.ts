export type { CivilDate } from './civil-date.ts';
export { InvalidCivilDateError } from './civil-date.ts';
export { type Combo, type GroupMove, groupPlan, type PlanGroup } from './group-plan.ts';
export { plan } from './plan.ts';
export { type DoseRecord, optionsFor, type Pet, type PetOptions, planAll } from './plan-all.ts';
export type { Reason, ReasonCode } from './reasons.ts';
export {
  type ComboPart,
  type ComboProduct,
  type ComboProductKey,
  comboProducts,
  expandProduct,
  isComboProduct,
} from './rules/combos.ts';
export { type CountryCode, type CountryRule, countryRule, countryRules } from './rules/countries.ts';
export { crossVaccineMinDays, remindersDaysBefore } from './rules/policy.ts';
export { protocolRule, protocolsFor, UnknownProtocolError } from './rules/protocols.ts';
export { testProtocols } from './rules/record-only.ts';
export type { Rule } from './rules/rule-types.ts';
export { type Source, type SourceId, sources } from './rules/sources.ts';
export { earliestTravel, kennelCoughBeforeBoarding, type TravelInput } from './travel.ts';
export {
  type Action,
  type Deferral,
  type DeferralReason,
  type Dose,
  type DoseType,
  type DoseWindow,
  deferralReasons,
  type EvaluatedDose,
  type Move,
  type NotCounted,
  type Plan,
  type PlanInput,
  type PlanOptions,
  type ProtocolKey,
  protocolKeys,
  type Route,
  type Species,
  type Stage,
  type Status,
} from './types.ts';
