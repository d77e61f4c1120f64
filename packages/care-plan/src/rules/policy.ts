/**
 * Choices of the app that no guideline fixes: they need a vet's signature. Further ones stand in the rules:
 * grace days, the 22-week switch of the booster, the 15-month restart of leptospirosis, the half year that an injected
 * dose against kennel cough must keep from the series to count as the booster, and the assumed route.
 */

/** Planned distance of two primary doses: inside WSAVA's 2-4 weeks and the leaflets' 3-4 weeks. */
export const plannedIntervalDays = 28;

/** A dose this long after the last one of the primary series, at this age or older, is the booster. */
export const boosterMinGapDays = 28;
export const boosterMinAgeWeeks = 26;

/**
 * The same without a birth date, and for a core series that ended at the age above or later, from its end: half a year,
 * after which any animal is past that age. A dose before that is one more primary dose, and the booster follows 12 months after it.
 */
export const grownBoosterMinGapDays = 182;

/** A second rabies dose may follow the first after weeks; only after half a year does it count as the booster. */
export const rabiesBoosterMinGapDays = 182;

/**
 * Vaccines whose leaflets ask for the first revaccination one year after the series: ten months, so that a visit
 * brought forward counts, and a third dose in the same season does not.
 */
export const yearlyBoosterMinGapDays = 304;

/**
 * Added to the ages at which maternal antibodies are outgrown, where the birth date is an estimate: with it the last
 * primary dose is at 18 weeks, as AAHA advises for puppies in high-risk places (18-20 weeks).
 */
export const estimatedAgeMarginWeeks = 2;

/**
 * An animal of this age on the day it was added came grown: what is on no record is then no debt. By 26 weeks the
 * primary series of every vaccine is over. Without a birth date its owner is asked whether it was six months old.
 */
export const grownAtWeeks = 26;

/** Two live vaccines: on the same day, or at least this many days apart; a core one is put off by no other. */
export const liveVaccineMinDays = 14;

/** A dose that is due less than this after another comes forward to its day, as far as it may be given then. */
export const oneVisitDays = 14;

/** Reminders before a due date, in days; more follow when a dose is overdue (docs/decisions/0028). */
export const remindersDaysBefore = [30, 7, 0] as const;
