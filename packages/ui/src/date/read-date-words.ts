import type { CalendarSystem } from './calendars.ts';
import { type DatePart, type DateWord, dateWordAt } from './date-words.ts';

/** The numbers of a date, and the calendars of its names and era. */
export interface DateFigures extends Record<DatePart, number> {
  systems: readonly CalendarSystem[];
}

type Month = Extract<DateWord, { kind: 'month' }>;

interface Figure {
  value: number;
  isYear: boolean;
  /** The part that the preceding word names. */
  part: DatePart | undefined;
}

const YEAR_DIGITS = 4;
/** Maximum occurrences of a weekday in a month. */
const MOST_WEEKDAYS = 5;

/** State of parsing a date. */
class DateReading {
  readonly figures: Figure[] = [];
  readonly months: Month[] = [];
  readonly systems: CalendarSystem[] = [];
  #label: DatePart | undefined;
  /** Whether the previous word may count weekdays together with the next: «الاثنين الثاني» may be the second Monday. */
  #counts: 'ordinal' | 'weekday' | undefined;

  addFigure(value: number, digits: number): void {
    const isYear = digits === YEAR_DIGITS;
    // «يوم 2026/11/18»
    const isOfAll = isYear && this.#label === 'day' && this.figures.length === 0;
    this.figures.push({ value, isYear, part: isOfAll ? undefined : this.#label });
    this.#label = undefined;
    this.#counts = undefined;
  }

  /** Adds a word; returns false where it makes the date ambiguous. */
  addWord(word: DateWord): boolean {
    const before = this.#counts;
    if (word.kind !== 'label') this.#counts = undefined;
    if (word.kind === 'month' || word.kind === 'weekday') this.#label = undefined;
    switch (word.kind) {
      case 'month':
        this.months.push(word);
        this.systems.push(word.system);
        return true;
      case 'era':
        this.systems.push(word.system);
        return true;
      case 'label':
        this.#label = word.part;
        return true;
      case 'ordinal':
        this.addFigure(word.number, 2);
        return !this.#countTo(word.number) || before !== 'weekday';
      case 'suffix':
        this.#countTo(this.figures.at(-1)?.value ?? 0);
        return true;
      case 'weekday':
        this.#counts = 'weekday';
        return before !== 'ordinal';
      case 'filler':
        return true;
    }
  }

  #countTo(number: number): boolean {
    const mayCount = number <= MOST_WEEKDAYS;
    if (mayCount) this.#counts = 'ordinal';
    return mayCount;
  }
}

function readAll(words: readonly string[]): DateReading | null {
  const reading = new DateReading();
  for (let at = 0; at < words.length; ) {
    const text = words[at] ?? '';
    const found = dateWordAt(words, at);
    if (found !== null) {
      if (!reading.addWord(found.word)) return null;
      at += found.length;
    } else {
      if (!/^(?:\d{1,2}|\d{4})$/.test(text)) return null;
      reading.addFigure(Number(text), text.length);
      at += 1;
    }
  }
  return reading;
}

/** Returns the named month, given by one or several of its names; undefined without any, null for several months. */
function monthOf(months: readonly Month[], firstWord: string | undefined): Month | null | undefined {
  // «mar.» is a Tuesday before another month.
  const named = firstWord === 'mar' && months.length > 1 ? months.slice(1) : months;
  const [month] = named;
  return named.every(other => other.number === month?.number && other.system === month.system) ? month : null;
}

/** Returns which parts the numbers of a date are, in order. */
function orderOf(isYearFirst: boolean, hasName: boolean): readonly DatePart[] {
  if (hasName) return isYearFirst ? ['year', 'day'] : ['day', 'year'];
  return isYearFirst ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
}

/** Parses the words of a date; null where one is unknown, or where they do not give exactly one day, month and year. */
export function readDateWords(words: readonly string[]): DateFigures | null {
  const reading = readAll(words);
  const month = reading && monthOf(reading.months, words[0]);
  if (reading === null || month === null) return null;
  const { figures, systems } = reading;
  const order = orderOf(figures[0]?.isYear === true, month !== undefined);
  const isInOrder = figures.every(
    ({ isYear, part }, index) =>
      isYear === (order[index] === 'year') && (part === undefined || part === order[index]),
  );
  if (figures.length !== order.length || !isInOrder) return null;
  const figureOf = (part: DatePart) => figures[order.indexOf(part)]?.value ?? 0;
  return {
    year: figureOf('year'),
    month: month?.number ?? figureOf('month'),
    day: figureOf('day'),
    systems,
  };
}
