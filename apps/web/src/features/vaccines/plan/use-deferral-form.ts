import { useLingui } from '@lingui/react/macro';
import type { Deferral, PetPlan, PlanItem } from '@rifq/contract/calls';
import { type CivilDate, dayAfter } from '@rifq/rules';
import { useState } from 'react';
import { itemKey } from '../../../entities/vaccines/care.ts';
import { deferralReasonWord } from '../../../entities/vaccines/texts/deferral-text.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import {
  type FormPart,
  isSamePart,
  type Opened,
  type ReplacedElsewhere,
  useOpenedVersion,
} from '../../../lib/forms/use-opened-version.ts';

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
 * State of the deferral form: the item to defer, and its note.
 * @param items of several, the user chooses one
 */
export function useDeferralForm({ as_of: today }: PetPlan, items: readonly PlanItem[]) {
  const { t } = useLingui();
  const { date } = useFormat();
  const [lines, setLines] = useState(items);
  const [only] = useState(() => (items.length === 1 ? items[0] : undefined));
  const [item, setItem] = useState(only);
  // Set once the items of the plan differ from those at opening.
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

  /** Continues with an item, or none until one is chosen; the input is preserved. */
  const choose = (line: PlanItem | undefined, replaced: typeof regrouped) => {
    setItem(line);
    setTyped(reopen(line ? openedWith(line) : { ...opened, version: undefined }, typed, replaced));
  };

  return {
    /** With several, the user chooses one. */
    lines,
    item,
    typed,
    /** Version of the chosen item's saved note. */
    version: opened.version,
    changed,
    /** The items of the plan differ from those at opening. */
    isRegrouped: regrouped !== undefined,
    isDirty: !isSameLine(item, only) || parts.some(part => !isSamePart(part, typed, opened.values)),
    setTyped,
    set: (change: Partial<Noted>) => setTyped(before => ({ ...before, ...change })),
    choose: (line: PlanItem | undefined) => choose(line, regrouped),
    /** Handles a failed save. Returns whether the form continues on top of the change by another session. */
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
      const replaced = { by: error.changedBy, opened: opened.values };
      setLines(now);
      setRegrouped(replaced);
      choose(now.length === 1 ? now[0] : undefined, replaced);
      return true;
    },
  };
}

/** Initial values; an end in the past is dropped. */
function noteOf(deferral: Deferral | null, tomorrow: CivilDate): Noted {
  const until = deferral?.until ?? null;
  return {
    reason: deferral?.reason ?? null,
    saidBy: deferral?.said_by ?? '',
    until: until !== null && until >= tomorrow ? until : null,
  };
}
