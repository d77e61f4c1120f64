import type { ChangedBy, CurrentValues } from '@rifq/contract';
import { useState } from 'react';
import { ApiError } from '../calls/api-error.ts';

/** One part of a form, as users see it. */
export interface FormPart<Values> {
  label: string;
  /** The fields that belong to it. */
  names: readonly (keyof Values)[];
  /** Its value as text; empty without one. */
  text: (values: Values) => string;
}

/** The initial values of a form, and their version. */
export interface Opened<Values> {
  values: Values;
  version: string | undefined;
}

/** What another session saved while a form was filled in. */
export interface ChangedParts<Values> {
  by: ChangedBy | undefined;
  mine: Values;
  theirs: Values;
  /** Changed only by the other session: the form has taken them over. */
  taken: readonly FormPart<Values>[];
  /** Changed by both: the user must choose one. */
  contested: readonly FormPart<Values>[];
}

/** The initial values of a form that no longer exist on the server. */
export interface ReplacedElsewhere<Values> {
  by: ChangedBy | undefined;
  opened: Values;
}

interface Form<Values> {
  parts: readonly FormPart<Values>[];
  /** Reads the current values for the form; undefined where they are about another subject. */
  read: (current: CurrentValues) => Opened<Values> | undefined;
}

/** Whether a part has the same value in both. */
export function isSamePart<Values>({ names }: FormPart<Values>, one: Values, other: Values): boolean {
  const pick = (values: Values) => JSON.stringify(names.map(name => values[name]));
  return pick(one) === pick(other);
}

/** Returns the values with one part replaced from others. */
export function withPart<Values>({ names }: FormPart<Values>, values: Values, others: Values): Values {
  return { ...values, ...Object.fromEntries(names.map(name => [name, others[name]])) };
}

/** The state with which a form continues. */
interface Rebased<Values> {
  opened: Opened<Values>;
  changed: ChangedParts<Values>;
  values: Values;
}

/** Rebases typed values onto other values: typed ones stay, the rest is replaced. */
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
 * Rebases a form after a failed save: typed values stay, the rest becomes what is saved now. Returns undefined where
 * the failure is not a stale version, or `read` finds no values.
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

/** Tracks the version with which a form was opened, so that saves of a stale version fail. */
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
    /** Returns the new values of the form after a stale save; undefined after another failure. */
    rebase(error: unknown, typed: Values): Values | undefined {
      const next = rebase(error, opened.values, typed, form);
      return next && goOn(next, true);
    },
    /**
     * Returns the new values of the form for another subject: typed ones stay, the rest is replaced.
     * @param replaced where it replaced the initial subject of the form: who changed that, and its former values
     */
    reopen(now: Opened<Values>, typed: Values, replaced?: ReplacedElsewhere<Values>): Values {
      const { by, opened: before } = replaced ?? { by: undefined, opened: opened.values };
      const next = putUpon(now, before, typed, { parts: form.parts, by });
      return goOn(next, replaced !== undefined);
    },
  };
}
