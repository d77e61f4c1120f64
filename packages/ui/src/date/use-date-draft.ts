import { useState } from 'react';
import type { CalendarSystem } from './calendars.ts';
import { formatDay } from './date-text.ts';
import { parseDateText, parseMonthText } from './typed-date.ts';

export interface DateProblemTexts {
  /** Error for text that is no day: «التاريخ غير مفهوم، مثال: 18/11/2026». */
  notADate: string;
  /** Error for a day after `maxValue`, e.g. «هذا اليوم لم يأتِ بعد.». */
  tooLate?: string | undefined;
  /** Error for a day before `minValue`. */
  tooEarly?: string | undefined;
}

export interface DateDraftProps {
  /** Gregorian `YYYY-MM-DD`; `null` when empty or when the typed text is no acceptable day. */
  value: string | null;
  /** `isUnread` tells that text was typed that is no acceptable day. */
  onChange: (iso: string | null, isUnread: boolean) => void;
  /** First and last acceptable day, both included. */
  minValue?: string | undefined;
  maxValue?: string | undefined;
  /** The owner's preference; Gregorian by default. */
  system?: CalendarSystem | undefined;
  /** A month may be typed without a day, as on labels: it means its last day. */
  acceptsMonth?: boolean | undefined;
  labels: DateProblemTexts;
}

interface DateDraft {
  /** Text of the input. */
  text: string;
  /** The typed day, acceptable or not, or else the value. */
  day: string | null;
  /** The day to mark in a calendar. */
  accepted: string | null;
  /** The error of the draft, once the field was left. */
  problem: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
  /** Sets a day that was picked instead of typed. */
  onChoose: (iso: string) => void;
}

/** Manages a date while it is typed: the text stays as typed until it is a day and the field is left. */
export function useDateDraft(props: DateDraftProps, locale: string): DateDraft {
  const { value, onChange, system = 'gregory', acceptsMonth = false } = props;
  const [draft, setDraft] = useState<string>();
  const [isLeft, setLeft] = useState(false);

  const read = (text: string) => {
    const iso = parseDateText(text) ?? (acceptsMonth ? parseMonthText(text) : null);
    const problem = problemOf(text, iso, props);
    return { iso, problem, accepted: problem === undefined ? iso : null };
  };
  const typed = draft === undefined ? undefined : read(draft);
  // A value that differs from the draft's day was set from outside: the draft is stale.
  const current = typed !== undefined && typed.accepted === value ? typed : undefined;

  return {
    text: current === undefined ? textOf(value, locale, system) : (draft ?? ''),
    day: current?.iso ?? value,
    accepted: current?.accepted ?? value,
    problem: isLeft ? current?.problem : undefined,
    onType(text) {
      setDraft(text);
      setLeft(false);
      const { accepted, problem } = read(text);
      onChange(accepted, problem !== undefined);
    },
    onLeave() {
      setLeft(true);
      if (current?.problem === undefined) setDraft(undefined);
    },
    onChoose(iso) {
      setDraft(undefined);
      onChange(iso, false);
    },
  };
}

function textOf(value: string | null, locale: string, system: CalendarSystem): string {
  return value === null ? '' : formatDay(value, locale, system);
}

/** Returns the error of a draft. ISO days compare as text. */
function problemOf(text: string, iso: string | null, props: DateDraftProps): string | undefined {
  const { minValue, maxValue, labels } = props;
  if (text.trim() === '') return undefined;
  if (iso === null) return labels.notADate;
  if (maxValue !== undefined && iso > maxValue) return labels.tooLate ?? labels.notADate;
  if (minValue !== undefined && iso < minValue) return labels.tooEarly ?? labels.notADate;
  return undefined;
}
