import { useLingui } from '@lingui/react/macro';
import { labFlags, nameLimits } from '@rifq/rules';
import { PlusIcon, Select, TextButton, TextField } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import type { TypedValue } from '../../../../entities/records/visit-drafts.ts';
import { labFlagText } from '../../../../entities/records/visit-file-text.ts';
import { tooLong } from '../../../../lib/forms/too-long.ts';

/** Whether something was typed or chosen in a row. */
export const hasValue = ({ name, value, unit, range, flag }: TypedValue): boolean =>
  flag !== 'none' || [name, value, unit, range].some(text => text.trim() !== '');

interface ValueFieldsProps {
  values: readonly TypedValue[];
  onChange: (values: TypedValue[]) => void;
  canAdd: boolean;
}

/** The rows of a laboratory result; an empty row is not stored. */
export function ValueFields({ values, onChange, canAdd }: ValueFieldsProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(values.length);
  // To the row that was added, and to the last one when another was removed with its button.
  useEffect(() => {
    if (before.current === values.length) return;
    before.current = values.length;
    const last = box.current?.querySelector<HTMLElement>('fieldset:last-of-type input');
    (last ?? box.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [values.length]);
  const edit = (id: string, next: Partial<TypedValue>) =>
    onChange(values.map(row => (row.id === id ? { ...row, ...next } : row)));
  const add = () =>
    onChange([
      ...values,
      { id: crypto.randomUUID(), name: '', value: '', unit: '', range: '', flag: 'none' },
    ]);
  const flags = [
    { id: 'none', label: t`بلا تقييم` },
    ...labFlags.map(flag => ({ id: flag, label: labFlagText(flag) })),
  ];
  return (
    <div ref={box} className="grid gap-3">
      {values.map((row, index) => {
        const place = String(index + 1);
        return (
          <fieldset key={row.id} className="grid grid-cols-2 gap-2 rounded-md border border-line p-3">
            <legend className="sr-only">{t`القيمة ${place}`}</legend>
            <div className="col-span-2">
              <TextField
                label={t`الفحص`}
                autoComplete="off"
                value={row.name}
                onChange={name => edit(row.id, { name })}
                error={tooLong(row.name, nameLimits.short)}
              />
            </div>
            <TextField
              label={t`النتيجة`}
              ltr
              autoComplete="off"
              value={row.value}
              onChange={value => edit(row.id, { value })}
              error={tooLong(row.value, nameLimits.short)}
            />
            <TextField
              label={t`الوحدة`}
              ltr
              autoComplete="off"
              value={row.unit}
              onChange={unit => edit(row.id, { unit })}
              error={tooLong(row.unit, nameLimits.short)}
            />
            <TextField
              label={t`المرجع`}
              ltr
              autoComplete="off"
              value={row.range}
              onChange={range => edit(row.id, { range })}
              error={tooLong(row.range, nameLimits.short)}
            />
            <Select
              label={t`التقييم`}
              placeholder={t`بلا تقييم`}
              options={flags}
              value={row.flag}
              onChange={flag => edit(row.id, { flag: labFlags.find(one => one === flag) ?? 'none' })}
            />
            <TextButton onPress={() => onChange(values.filter(({ id }) => id !== row.id))}>
              {t`حذف القيمة ${place}`}
            </TextButton>
          </fieldset>
        );
      })}
      {canAdd && (
        <TextButton icon={<PlusIcon size="sm" />} onPress={add}>
          {t`إضافة قيمة`}
        </TextButton>
      )}
    </div>
  );
}
