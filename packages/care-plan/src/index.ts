export type { CivilDate } from './civil-date.ts';
export { InvalidCivilDateError } from './civil-date.ts';
export {
  type DeferralReason,
  deferralReasons,
  type HealthStateKey,
  healthStates,
} from './deferral-reasons.ts';
export { type Combo, type GroupMove, groupPlan, type PlanGroup } from './group-plan.ts';
export { plan } from './plan.ts';
export { type EngineDoseRecord, type EnginePet, optionsFor, type PetOptions, planAll } from './plan-all.ts';
export type { Reason, ReasonCode } from './reasons.ts';
export {
  type ComboProductKey,
  comboProducts,
  expandProduct,
  isComboProduct,
} from './rules/combos.ts';
export {
  type CountryCode,
  type CountryRule,
  countryRules,
  findCountryRule,
  isCountryCode,
} from './rules/countries.ts';
export {
  type EctoProduct,
  type EctoProductKey,
  ectoProducts,
  isEctoProduct,
  killsWorms,
  leastIntervalDays,
} from './rules/ecto-products.ts';
export { beforeBoardingDays } from './rules/kennel-cough.ts';
export {
  boosterMinAgeWeeks,
  estimatedAgeMarginWeeks,
  liveVaccineMinDays,
  oneVisitDays,
  plannedIntervalDays,
  remindersDaysBefore,
} from './rules/policy.ts';
export { type ProductSourceId, productSources } from './rules/product-sources.ts';
export { productNames, productSpecies } from './rules/product-species.ts';
export { protocolRule, protocolsFor, ruleVariants, UnknownProtocolError } from './rules/protocols.ts';
export { testProtocols } from './rules/record-only.ts';
export type { Rule, RuleVariants } from './rules/rule-types.ts';
export { type Source, type SourceId, sources } from './rules/sources.ts';
export { isEnoughForTravel, lowestLevelHundredths } from './rules/titre.ts';
export { finalAgeWeeks } from './rules/vaccine-defaults.ts';
export type { VaccinePart, VaccineProduct } from './rules/vaccine-product.ts';
export { type ChainDose, type RabiesChain, readRabiesChain } from './travel/rabies-chain.ts';
export type { TitreRecord } from './travel/titre-record.ts';
export {
  type EngineTravelEntry,
  type EngineTravelPlan,
  type OriginReading,
  planTravel,
  type TravelPlanInput,
} from './travel/travel-plan.ts';
export type { TravelReason, TravelReasonCode } from './travel/travel-reasons.ts';
export type { EngineTravelStep } from './travel/travel-step.ts';
export {
  type EarliestTravel,
  earliestTravel,
  kennelCoughBeforeBoarding,
  type Titre,
  type TravelInput,
} from './travel.ts';
export {
  type Action,
  type DoseType,
  type DoseWindow,
  type EngineDeferral,
  type EngineDose,
  type EngineHealthState,
  type EnginePlanOptions,
  type EvaluatedDose,
  type Move,
  type NotCounted,
  type Plan,
  type PlanInput,
  type ProtocolKey,
  protocolKeys,
  type Route,
  type Species,
  type Stage,
  type Status,
} from './types.ts';
