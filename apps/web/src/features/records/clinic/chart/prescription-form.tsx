import { useLingui } from '@lingui/react/macro';
import { cleanValue, latinDigits, recordLimits } from '@rifq/rules';
import { Select, TextArea, TextField } from '@rifq/ui';
import type { FormEvent } from 'react';
import { routeOptions } from '../../../../entities/records/chart-text.ts';
import { type TypedPrescription, usePrescriptionDraft } from '../../../../entities/records/visit-drafts.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { useDespiteWarnings } from '../use-despite-warnings.tsx';
import { useChartChange } from './chart-query.ts';
import { DrugGroupField, groupOf } from './drug-group-field.tsx';
import { FormButtons } from './form-buttons.tsx';

const FIELDS = [
  'drug',
  'drug_group',
  'strength',
  'dose',
  'frequency',
  'duration_days',
  'quantity',
  'note',
] as const;
const EXAMPLE_DAYS = 7;

const empty: TypedPrescription = {
  drug: '',
  drug_group: '',
  strength: '',
  dose: '',
  route: 'oral',
  frequency: '',
  duration_days: '',
  quantity: '',
  note: '',
};

/** Reads a typed number of days: null for none, undefined for what is no whole number within the limit. */
function daysOf(typed: string): number | null | undefined {
  const text = latinDigits(cleanValue(typed));
  if (text === '') return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= recordLimits.durationDays ? days : undefined;
}

interface PrescriptionFormProps {
  reservationId: string;
  onDone: () => void;
}

/** Prescribes a drug. One that meets a warning of the pet asks for a reason before it is saved. */
export function PrescriptionForm({ reservationId, onDone }: PrescriptionFormProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { draft, change, forget } = usePrescriptionDraft(reservationId, stored => stored ?? empty);
  const despite = useDespiteWarnings(`prescription ${reservationId}`);
  const form = useFieldErrors(FIELDS);
  const key = useIdempotencyKey(`prescription ${reservationId}`);
  const { mutate, isPending } = useChartChange(
    reservationId,
    (days: number | null) => {
      const prescribed = {
        reservation_id: reservationId,
        ...draft,
        drug_group: groupOf(draft.drug_group),
        route: routeOptions().find(({ id }) => id === draft.route)?.id ?? 'oral',
        duration_days: days,
        ...despite.fields,
      };
      return request('post', '/api/clinic/chart/prescriptions/add', {
        ...prescribed,
        idempotency_key: key.of(prescribed),
      });
    },
    { onDone: close, showsErrors: false },
  );
  const write = (part: Partial<TypedPrescription>) => change(before => ({ ...before, ...part }));
  const textField = (name: Exclude<keyof TypedPrescription, 'drug_group' | 'route'>) => ({
    autoComplete: 'off',
    value: draft[name],
    onChange(text: string) {
      write({ [name]: text });
      form.clear(name);
    },
    error: form.errors[name],
    inputRef: form.inputRef(name),
  });
  const drug = textField('drug');
  function close() {
    key.renew();
    forget();
    despite.forget();
    onDone();
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const days = daysOf(draft.duration_days);
    const example = number(EXAMPLE_DAYS);
    const most = number(recordLimits.durationDays);
    const wrong =
      days === undefined ? t`يُكتب عدد الأيام عددًا صحيحًا حتى ${most}. مثال: ${example}` : undefined;
    if (form.showFields({ duration_days: wrong }) || days === undefined || !despite.isGiven()) return;
    mutate(days, {
      onError(error) {
        if (!despite.asksAfter(error)) form.showFailure(error);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-md border border-line p-3">
      <FormFailure message={form.general} />
      <TextField
        label={t`الدواء`}
        {...drug}
        onChange={text => {
          // A group was chosen for the drug that was typed then.
          write({ drug: text, drug_group: '' });
          form.clear('drug');
          despite.forget();
        }}
      />
      <DrugGroupField
        name={draft.drug}
        value={draft.drug_group}
        onChange={group => {
          write({ drug_group: group });
          form.clear('drug_group');
          despite.forget();
        }}
        isWanted={form.errors.drug_group !== undefined}
        buttonRef={form.inputRef('drug_group')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`التركيز`} optionalLabel={t`اختياري`} {...textField('strength')} />
        <TextField label={t`الجرعة`} {...textField('dose')} />
        <Select
          label={t`طريقة الإعطاء`}
          options={routeOptions()}
          value={draft.route}
          onChange={route => write({ route })}
          placeholder={t`طريقة الإعطاء`}
        />
        <TextField label={t`التكرار`} {...textField('frequency')} />
        <TextField
          label={t`عدد الأيام`}
          optionalLabel={t`اختياري`}
          inputMode="numeric"
          {...textField('duration_days')}
        />
        <TextField label={t`الكمية`} optionalLabel={t`اختياري`} {...textField('quantity')} />
      </div>
      <TextArea
        label={t`تعليمات للمربّي`}
        optionalLabel={t`اختياري`}
        rows={2}
        value={draft.note}
        onChange={note => write({ note })}
        error={form.errors.note}
        inputRef={form.inputRef('note')}
      />
      {despite.note}
      <FormButtons label={t`إضافة إلى الوصفة`} isPending={isPending} onCancel={close} />
    </form>
  );
}
