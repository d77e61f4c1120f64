/**
 * Choices of the app that no guideline fixes: they need a vet's signature. Further ones stand in the rules:
 * grace days, the 22-week switch of the booster, the 15-month restart of leptospirosis, and the half year that a
 * rabies dose must keep from the first to count as the 12-month booster.
 */

/** Planned distance of two primary doses: inside WSAVA's 2-4 weeks and the leaflets' 3-4 weeks. */
export const plannedIntervalDays = 28;

/** A primary dose is brought forward to the day of another vaccine no further than this after the one before. */
export const leastPlannedIntervalDays = 21;

/** A dose this long after the end of the primary series, at this age or older, is the booster. */
export const boosterMinGapDays = 28;
export const boosterMinAgeWeeks = 26;

/** Different vaccines: on the same day, or at least this many days apart. */
export const crossVaccineMinDays = 14;

/** Reminders before a due date, in days; one more follows when a dose is overdue. */
export const remindersDaysBefore = [30, 7, 0] as const;
