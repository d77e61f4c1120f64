import { useLingui } from '@lingui/react/macro';
import type { PlanItem, Species } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { OptionRows } from '@rifq/ui';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { isPlanned, itemKey, needsCare } from '../care.ts';
import { ItemStatus } from '../status-chip.tsx';
import { itemName } from '../texts/protocol-names.ts';
import { stageText } from '../texts/stage-text.ts';
import type { DoseFieldsForm } from './dose-fields-form.ts';
import { givenFields, withGiven } from './draft.ts';
import { givenOfItem } from './given.ts';
import { OtherDose } from './other-dose.tsx';

interface WhichDoseProps {
  form: DoseFieldsForm;
  species: Species;
  items: readonly PlanItem[];
  today: CivilDate;
  /** An existing record is edited: it is no longer a planned dose. */
  isChange: boolean;
  /** The protocols of the planned dose from which the form was opened. */
  preferred: readonly string[];
}

const OTHER = 'other';
const MOST_ROWS = 4;
const LEAST_ROWS = 2;

/**
 * Returns the offered doses: those due now, filled up with the next ones; and always those from which the form was
 * opened, which may have no day.
 */
export function offeredItems(items: readonly PlanItem[], preferred: readonly string[]): PlanItem[] {
  const isPreferred = (item: PlanItem) => item.protocols.some(key => preferred.includes(key));
  const planned = items.filter(item => isPlanned(item) || isPreferred(item));
  const due = planned.filter(item => needsCare(item) || isPreferred(item));
  const first = due.filter(isPreferred);
  const rest = due.filter(item => !isPreferred(item)).slice(0, Math.max(0, MOST_ROWS - first.length));
  const chosen = [...first, ...rest];
  const next = planned.filter(item => !due.includes(item)).slice(0, Math.max(0, LEAST_ROWS - chosen.length));
  return planned.filter(item => chosen.includes(item) || next.includes(item));
}

/** «أي جرعة؟»: the planned doses with their status, or any other from a searchable list. */
export function WhichDose({ form: { draft, change, form }, ...props }: WhichDoseProps) {
  const { t } = useLingui();
  const { species, items, today, isChange, preferred } = props;
  const offered = isChange ? [] : offeredItems(items, preferred);
  const isOther = draft.isOther || offered.length === 0;
  const other = isOther && (
    <OtherDose
      label={offered.length === 0 ? t`أي جرعة؟` : t`ما الذي أُعطي؟`}
      species={species}
      value={draft.given}
      onChange={given => change(current => withGiven(current, given, true), ...givenFields)}
      error={form.errors.protocols}
      inputRef={form.inputRef('protocols')}
    />
  );
  if (offered.length === 0) return other;

  const chosen = offered.find(item => item.protocols.join() === draft.given?.protocols.join());
  const choose = (id: string) => {
    const item = offered.find(candidate => itemKey(candidate) === id);
    const given = item === undefined ? null : givenOfItem(item);
    change(current => withGiven(current, given, item === undefined), ...givenFields);
  };
  return (
    <>
      <div ref={isOther ? undefined : firstControl(form.inputRef('protocols'))}>
        <OptionRows
          label={t`أي جرعة؟`}
          options={[
            ...offered.map(item => ({
              id: itemKey(item),
              title: itemName(item),
              hint: stageText(item),
              end: <ItemStatus item={item} today={today} />,
            })),
            { id: OTHER, title: t`لقاح آخر أو فحص` },
          ]}
          value={isOther ? OTHER : chosen === undefined ? null : itemKey(chosen)}
          onChange={choose}
          error={isOther ? undefined : form.errors.protocols}
        />
      </div>
      {other}
    </>
  );
}
