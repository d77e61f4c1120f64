import type { ChangedBy, CurrentValues } from '@rifq/contract';
import { useState } from 'react';
import { ApiError } from '../calls/api-error.ts';

/** One thing that a form holds, as a person knows it. */
export interface FormPart<Values> {
  label: string;
  /** The values that make it up. */
  names: readonly (keyof Values)[];
  /** How it reads; empty for nothing. */
  text: (values: Values) => string;
}

/** What a form was opened with, and the version that names it. */
export interface Opened<Values> {
  values: Values;
  version: string | undefined;
}

/** What was saved elsewhere while a form was filled in. */
export interface ChangedParts<Values> {
  by: ChangedBy | undefined;
  mine: Values;
  theirs: Values;
  /** Changed there alone: the form has taken them over. */
  taken: readonly FormPart<Values>[];
  /** Changed here and there: one of the two is to be chosen. */
  contested: readonly FormPart<Values>[];
}

interface Form<Values> {
  parts: readonly FormPart<Values>[];
  /** What the form would be opened with now; undefined where it is about something else. */
  read: (current: CurrentValues) => Opened<Values> | undefined;
}

/** Whether a part is the same in both. */
export function isSamePart<Values>({ names }: FormPart<Values>, one: Values, other: Values): boolean {
  const pick = (values: Values) => JSON.stringify(names.map(name => values[name]));
  return pick(one) === pick(other);
}

/** These values with a part of others. */
export function withPart<Values>({ names }: FormPart<Values>, values: Values, others: Values): Values {
  return { ...values, ...Object.fromEntries(names.map(name => [name, others[name]])) };
}

/**
 * Takes in why the save of a form failed. What was typed stays; the rest of the form then holds what is saved now.
 * Answers undefined where the failure is not that the form was stale.
 */
export function rebase<Values>(
  error: unknown,
  opened: Values,
  typed: Values,
  { parts, read }: Form<Values>,
): { opened: Opened<Values>; changed: ChangedParts<Values>; values: Values } | undefined {
  if (!(error instanceof ApiError) || error.current === undefined) return;
  const now = read(error.current);
  if (now === undefined) return;
  const theirs = now.values;
  const moved = parts.filter(part => !isSamePart(part, opened, theirs));
  const taken = moved.filter(part => isSamePart(part, opened, typed));
  const contested = moved.filter(part => !taken.includes(part) && !isSamePart(part, typed, theirs));
  return {
    opened: now,
    changed: { by: error.changedBy, mine: typed, theirs, taken, contested },
    values: taken.reduce((values, part) => withPart(part, values, theirs), typed),
  };
}

/** What a form was opened with, for saves that are refused once it has been changed elsewhere. */
export function useOpenedVersion<Values>(open: () => Opened<Values>, form: Form<Values>) {
  const [opened, setOpened] = useState(open);
  const [changed, setChanged] = useState<ChangedParts<Values>>();
  return {
    opened,
    changed,
    /** Answers what the form goes on with after a stale save; undefined after another failure. */
    rebase(error: unknown, typed: Values): Values | undefined {
      const next = rebase(error, opened.values, typed, form);
      if (next === undefined) return;
      setOpened(next.opened);
      setChanged(next.changed);
      return next.values;
    },
  };
}
