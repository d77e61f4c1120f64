import {
  clinicLimits,
  countryIsos,
  type DayPart,
  doctorLanguages,
  type Weekday,
  weekdays,
} from '@rifq/rules';
import { isTimeZone } from '../core/time-zone.ts';
import { field, shortTextField } from './fields.ts';

const NAME_LENGTH = 80;
const ADDRESS_LENGTH = 200;
const HOURS_LENGTH = 120;
const URL_LENGTH = 500;

/** A name that is shown to owners. */
export const shownName = (option: string) =>
  shortTextField(`Give --${option}, in at most ${NAME_LENGTH} characters.`, NAME_LENGTH);

export const address = shortTextField(
  `Give --address in at most ${ADDRESS_LENGTH} characters.`,
  ADDRESS_LENGTH,
);

/** The opening hours of a clinic, as text. */
export const openingHours = shortTextField(
  `Give --hours in at most ${HOURS_LENGTH} characters.`,
  HOURS_LENGTH,
);

export const country = field(
  `Give --country as one of ${countryIsos.join(', ')}.`,
  typed => countryIsos.find(iso => iso === typed.toUpperCase()) ?? null,
);

/** A phone number for calls, which may be a landline. */
export const callPhone = field(
  'Give --phone as an international phone number, as in +966112345678.',
  typed => {
    const digits = typed.replace(/[\s()-]/g, '');
    return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
  },
);

export const mapUrl = field('Give --map as a link that begins with https://.', typed => {
  const isLink = typed.length <= URL_LENGTH && URL.canParse(typed) && new URL(typed).protocol === 'https:';
  return isLink ? typed : null;
});

export const timeZone = field('Give --zone as an IANA time zone, as in Asia/Riyadh.', typed =>
  isTimeZone(typed) ? typed : null,
);

/** Parses a comma-separated list of known values without duplicates; null if one is unknown. */
function listOf<T extends string>(values: readonly T[], typed: string): T[] | null {
  const read = typed.split(',').map(item => values.find(value => value === item.trim().toLowerCase()));
  const known = read.filter(value => value !== undefined);
  return known.length === read.length ? [...new Set(known)] : null;
}

export const languages = field(
  `Give --languages as some of ${doctorLanguages.join(', ')}, separated by commas.`,
  typed => listOf(doctorLanguages, typed),
);

export const workingDays = field(
  `Give --days as some of ${weekdays.join(', ')}, separated by commas.`,
  typed => {
    const named = listOf<Weekday>(weekdays, typed);
    return named === null ? null : named.map(day => weekdays.indexOf(day));
  },
);

/** Parses a time such as '09:00' into minutes from midnight; null if it is not a time. */
function minutesOf(typed: string): number | null {
  const { hour, minute } = /^(?<hour>\d{1,2}):(?<minute>[0-5]\d)$/.exec(typed.trim())?.groups ?? {};
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= 1440 ? minutes : null;
}

export const clockTime = (option: string) =>
  field(`Give --${option} as a time of the day, as in 09:00, up to 24:00.`, minutesOf);

function partOf(typed: string): DayPart | null {
  const [from = null, to = null, more] = typed.split('-').map(minutesOf);
  return from === null || to === null || more !== undefined ? null : { from, to };
}

export const breaks = field(
  `Give --break as in 13:00-14:00, several separated by commas, ${clinicLimits.breaks} at most.`,
  typed => {
    const parts = typed.split(',').map(partOf);
    const read = parts.filter(part => part !== null);
    return read.length === parts.length && read.length <= clinicLimits.breaks ? read : null;
  },
);
