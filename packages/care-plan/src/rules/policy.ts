/**
 * Choices of the app that no guideline determines: they need a vet's approval. Others are in the rules:
 * grace days, the 22-week switch of the booster, the 15-month restart of leptospirosis, the half year that an injected
 * kennel cough dose must be from the series to count as the booster, and the assumed route.
 */

/** Planned days between two primary doses: within WSAVA's 2-4 weeks and the leaflets' 3-4 weeks. */
export const plannedIntervalDays = 28;

/** A dose this many days after the primary series, at this age or older, counts as the booster. */
export const boosterMinGapDays = 28;
export const boosterMinAgeWeeks = 26;

/**
 * The same without a birth date, and for a core series that ended at the age above or later: half a year from its end,
 * when any animal is past that age. An earlier dose is a further primary dose, and the booster follows 12 months later.
 */
export const grownBoosterMinGapDays = 182;

/** A second rabies dose may follow within weeks; it counts as the booster only after half a year. */
export const rabiesBoosterMinGapDays = 182;

/**
 * For vaccines whose leaflets require the first revaccination one year after the series: ten months, so that a visit
 * brought forward counts, and a third dose in the same season does not.
 */
export const yearlyBoosterMinGapDays = 304;

/**
 * Added to the ages at which maternal antibodies have disappeared if the birth date is an estimate: the last
 * primary dose is then at 18 weeks, as AAHA advises for puppies in high-risk places (18-20 weeks).
 */
export const estimatedAgeMarginWeeks = 2;

/**
 * An animal of this age counts as added as an adult: doses without a record are then not owed. By 26 weeks the
 * primary series of every vaccine has ended. Without a birth date the owner is asked whether it was six months old.
 */
export const grownAtWeeks = 26;

/** Two live vaccines: on the same day, or at least this many days apart; a core one is never postponed for another. */
export const liveVaccineMinDays = 14;

/** A dose due less than this many days after another is brought forward to its day, as far as allowed. */
export const oneVisitDays = 14;

/** Reminders before a due date, in days; more follow when a dose is overdue (domains/reminders/README.md). */
export const remindersDaysBefore = [30, 7, 0] as const;
