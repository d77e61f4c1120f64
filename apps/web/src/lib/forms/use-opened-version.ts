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

/** What a form was opened with that is there no more. */
export interface ReplacedElsewhere<Values> {
  by: ChangedBy | undefined;
  opened: Values;
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

/** What a form goes on with. */
interface Rebased<Values> {
  opened: Opened<Values>;
  changed: ChangedParts<Values>;
  values: Values;
}

/** Puts what was typed upon other values. What was typed stays; the rest of the form then holds those. */
function putUpon<Values>(
  now: Opened<Values>,
  opened: Values,
  typed: Values,
  { parts, by }: { parts: readonly FormPart<Values>[]; by: ChangedBy | undefined },
): Rebased<Values> {
  const theirs = now.values;
  const moved = parts.filter(part => !isSamePart(part, opened, theirs));
  const taken = moved.filter(part => isSamePart(part, opened, typed));
  const contested = moved.filter(part => !taken.includes(part) && !isSamePart(part, typed, theirs));
  return {
    opened: now,
    changed: { by, mine: typed, theirs, taken, contested },
    values: taken.reduce((values, part) => withPart(part, values, theirs), typed),
  };
}

/**
 * Takes in why the save of a form failed. What was typed stays; the rest of the form then holds what is saved now.
 * Answers undefined where the failure is not that the form was stale, or `read` finds nothing of it.
 */
export function rebase<Values>(
  error: unknown,
  opened: Values,
  typed: Values,
  { parts, read }: Form<Values>,
): Rebased<Values> | undefined {
  if (!(error instanceof ApiError) || error.current === undefined) return;
  const now = read(error.current);
  return now && putUpon(now, opened, typed, { parts, by: error.changedBy });
}

/** What a form was opened with, for saves that are refused once it has been changed elsewhere. */
export function useOpenedVersion<Values>(open: () => Opened<Values>, form: Form<Values>) {
  const [opened, setOpened] = useState(open);
  const [changed, setChanged] = useState<ChangedParts<Values>>();
  const goOn = (next: Rebased<Values>, isElsewhere: boolean): Values => {
    setOpened(next.opened);
    setChanged(isElsewhere ? next.changed : undefined);
    return next.values;
  };
  return {
    opened,
    changed,
    /** Answers what the form goes on with after a stale save; undefined after another failure. */
    rebase(error: unknown, typed: Values): Values | undefined {
      const next = rebase(error, opened.values, typed, form);
      return next && goOn(next, true);
    },
    /**
     * Answers what the form goes on with about something else, of which it now holds what was not typed.
     * @param elsewhere where it took the place of what the form was opened with: who has changed that, and what it was
     */
    reopen(now: Opened<Values>, typed: Values, elsewhere?: ReplacedElsewhere<Values>): Values {
      const { by, opened: before } = elsewhere ?? { by: undefined, opened: opened.values };
      const next = putUpon(now, before, typed, { parts: form.parts, by });
      return goOn(next, elsewhere !== undefined);
    },
  };
}
