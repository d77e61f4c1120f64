import { useLingui } from '@lingui/react/macro';
import { type CivilDate, dayAfter } from '@rifq/contract';
import type { Deferral, PetPlan, PlanItem } from '@rifq/contract/calls';
import { useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import {
  type FormPart,
  isSamePart,
  type Opened,
  type ReplacedElsewhere,
  useOpenedVersion,
} from '../../../lib/forms/use-opened-version.ts';
import { itemKey } from '../../../lib/vaccines/care.ts';
import { deferralReasonWord } from '../../../lib/vaccines/texts/deferral-text.ts';

interface Noted {
  reason: Deferral['reason'] | null;
  saidBy: string;
  until: CivilDate | null;
}

const shareProtocol = (one: PlanItem, other: PlanItem) =>
  one.protocols.some(protocol => other.protocols.includes(protocol));

const isSameLine = (one: PlanItem | undefined, other: PlanItem | undefined) =>
  (one && itemKey(one)) === (other && itemKey(other));

/**
 * What the form of a deferral holds: the line of the plan that is to wait, and the note about it.
 * @param items of several, one is chosen
 */
export function useDeferralForm({ as_of: today }: PetPlan, items: readonly PlanItem[]) {
  const { t } = useLingui();
  const { date } = useFormat();
  const [lines, setLines] = useState(items);
  const [only] = useState(() => (items.length === 1 ? items[0] : undefined));
  const [item, setItem] = useState(only);
  // Set once the plan has other lines than those with which the form was opened.
  const [regrouped, setRegrouped] = useState<ReplacedElsewhere<Noted>>();
  const openedWith = (line: PlanItem | undefined): Opened<Noted> => ({
    values: noteOf(line?.deferral ?? null, dayAfter(today)),
    version: line?.deferral_version,
  });
  const parts: readonly FormPart<Noted>[] = [
    {
      label: t`سبب التأجيل`,
      names: ['reason'],
      text: ({ reason }) => (reason === null ? '' : deferralReasonWord(reason)),
    },
    { label: t`اسم الطبيب أو العيادة`, names: ['saidBy'], text: ({ saidBy }) => saidBy },
    {
      label: t`التأجيل حتى`,
      names: ['until'],
      text: ({ until }) => (until === null ? '' : date(until)),
    },
  ];
  const { opened, changed, rebase, reopen } = useOpenedVersion<Noted>(() => openedWith(only), {
    parts,
    read(current) {
      if (!('plan' in current) || item === undefined) return;
      const now = current.plan.items.find(line => isSameLine(line, item));
      return now && openedWith(now);
    },
  });
  const [typed, setTyped] = useState(opened.values);

  /** Goes on with a line, or none before one is chosen; what was typed stays. */
  const choose = (line: PlanItem | undefined, elsewhere: typeof regrouped) => {
    setItem(line);
    setTyped(reopen(line ? openedWith(line) : { ...opened, version: undefined }, typed, elsewhere));
  };

  return {
    /** One is chosen where there are several. */
    lines,
    item,
    typed,
    /** Of what is saved of the line that is chosen. */
    version: opened.version,
    changed,
    /** The plan has other lines than when the form was opened. */
    isRegrouped: regrouped !== undefined,
    isDirty: !isSameLine(item, only) || parts.some(part => !isSamePart(part, typed, opened.values)),
    setTyped,
    set: (change: Partial<Noted>) => setTyped(before => ({ ...before, ...change })),
    choose: (line: PlanItem | undefined) => choose(line, regrouped),
    /** Takes in why a save failed. Answers whether the form goes on upon what was saved elsewhere. */
    rebase(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.current === undefined || !('plan' in error.current))
        return false;
      const now = error.current.plan.items.filter(
        line => line.status !== 'notScheduled' && lines.some(known => shareProtocol(line, known)),
      );
      const next = rebase(error, typed);
      if (next !== undefined) {
        setLines(now);
        setItem(now.find(line => isSameLine(line, item)));
        setTyped(next);
        return true;
      }
      if (now.length === 0) return false;
      const elsewhere = { by: error.changedBy, opened: opened.values };
      setLines(now);
      setRegrouped(elsewhere);
      choose(now.length === 1 ? now[0] : undefined, elsewhere);
      return true;
    },
  };
}

/** What the form starts with; an end that has passed is none. */
function noteOf(deferral: Deferral | null, tomorrow: CivilDate): Noted {
  const until = deferral?.until ?? null;
  return {
    reason: deferral?.reason ?? null,
    saidBy: deferral?.said_by ?? '',
    until: until !== null && until >= tomorrow ? until : null,
  };
}
