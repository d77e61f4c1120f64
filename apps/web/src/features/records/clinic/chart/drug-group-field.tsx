import { useLingui } from '@lingui/react/macro';
import { type DrugGroupCode, drugGroups, drugGroupsOf } from '@rifq/rules';
import { Select } from '@rifq/ui';
import type { TypedGroup } from '../../../../entities/records/visit-drafts.ts';

/** Returns the group for the call: null for none of them, undefined for the one that the name tells. */
export const groupOf = (typed: TypedGroup): DrugGroupCode | null | undefined =>
  typed === '' ? undefined : typed === 'none' ? null : typed;

interface DrugGroupFieldProps {
  /** Name of the drug or the allergen. */
  name: string;
  value: TypedGroup;
  onChange: (group: TypedGroup) => void;
  /** Whether the server wants one chosen. */
  isWanted: boolean;
  buttonRef: (element: HTMLElement | null) => void;
}

/** The group of a drug, with which warnings are compared. It must be chosen where the name tells none. */
export function DrugGroupField({ name, value, onChange, isWanted, buttonRef }: DrugGroupFieldProps) {
  const { t } = useLingui();
  const found = drugGroupsOf({ name, group: null });
  const names = drugGroups
    .filter(({ code }) => found.includes(code))
    .map(group => group.name)
    .join('، ');
  const options: { id: TypedGroup; label: string }[] = [
    ...(found.length > 0 ? [{ id: '' as const, label: t`من الاسم: ${names}` }] : []),
    ...drugGroups.map(({ code, name: label }) => ({ id: code, label })),
    { id: 'none', label: t`ليس من هذه المجموعات` },
  ];
  return (
    <Select
      label={t`مجموعة الدواء`}
      options={options}
      value={value}
      onChange={id => onChange(options.find(option => option.id === id)?.id ?? '')}
      placeholder={t`تُختار المجموعة`}
      buttonRef={buttonRef}
      error={
        isWanted ? t`لا يدلّ الاسم على مجموعة، فتُختار مجموعة الدواء، أو «ليس من هذه المجموعات».` : undefined
      }
    />
  );
}
