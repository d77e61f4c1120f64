import { useLingui } from '@lingui/react/macro';
import { drugGroups } from '@rifq/rules';
import { Button, Note, Select, TextArea, TextField } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { routeOptions } from '../../../../entities/records/chart-text.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { useChartChange } from './chart-query.ts';

const FIELDS = ['drug', 'strength', 'dose', 'frequency', 'duration_days', 'quantity', 'note'] as const;
const NONE = 'none';

const empty = {
  drug: '',
  group: NONE,
  strength: '',
  dose: '',
  route: 'oral',
  frequency: '',
  duration_days: '',
  quantity: '',
  note: '',
  reason: '',
};
const useTyped = keptDrafts<typeof empty>();

interface PrescriptionFormProps {
  reservationId: string;
  onDone: () => void;
}

/** Prescribes a drug. One that meets an allergy of the pet asks for a reason before it is saved. */
export function PrescriptionForm({ reservationId, onDone }: PrescriptionFormProps) {
  const { t } = useLingui();
  const { draft, change, forget } = useTyped(reservationId, stored => stored ?? empty);
  const [allergies, setAllergies] = useState<readonly string[]>([]);
  const form = useFieldErrors(FIELDS);
  const key = useIdempotencyKey();
  const { mutate, isPending } = useChartChange(
    reservationId,
    () => {
      const prescribed = {
        reservation_id: reservationId,
        drug: draft.drug,
        drug_group: drugGroups.find(({ code }) => code === draft.group)?.code ?? null,
        strength: draft.strength,
        dose: draft.dose,
        route: routeOptions().find(({ id }) => id === draft.route)?.id ?? 'oral',
        frequency: draft.frequency,
        duration_days: draft.duration_days === '' ? null : Number(draft.duration_days),
        quantity: draft.quantity,
        note: draft.note,
        allergy_reason: draft.reason,
      };
      return request('post', '/api/clinic/chart/prescriptions/add', {
        ...prescribed,
        idempotency_key: key.of(prescribed),
      });
    },
    { showsErrors: false },
  );
  const write = (name: keyof typeof empty) => (text: string) =>
    change(before => ({ ...before, [name]: text }));
  const textField = (name: (typeof FIELDS)[number]) => ({
    autoComplete: 'off',
    value: draft[name],
    onChange: write(name),
    error: form.errors[name],
    inputRef: form.inputRef(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, {
      onSuccess() {
        key.renew();
        forget();
        onDone();
      },
      onError(error) {
        if (error instanceof ApiError && error.code === 'records.allergy')
          setAllergies(error.allergies ?? []);
        form.showFailure(error);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-md border border-line p-3">
      {allergies.length === 0 && <FormFailure message={form.general} />}
      <TextField label={t`الدواء`} {...textField('drug')} />
      <Select
        label={t`مجموعة الدواء`}
        options={[
          { id: NONE, label: t`من اسمه` },
          ...drugGroups.map(({ code, name }) => ({ id: code, label: name })),
        ]}
        value={draft.group}
        onChange={write('group')}
        placeholder={t`المجموعة`}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`التركيز`} {...textField('strength')} />
        <TextField label={t`الجرعة`} {...textField('dose')} />
        <Select
          label={t`الطريق`}
          options={routeOptions()}
          value={draft.route}
          onChange={write('route')}
          placeholder={t`الطريق`}
        />
        <TextField label={t`التكرار`} {...textField('frequency')} />
        <TextField label={t`عدد الأيام`} inputMode="numeric" {...textField('duration_days')} />
        <TextField label={t`الكمية`} {...textField('quantity')} />
      </div>
      <TextArea label={t`تعليمات للمربّي`} rows={2} value={draft.note} onChange={write('note')} />
      {allergies.length > 0 && (
        <Note tone="danger">
          <p>{form.general}</p>
          <p>
            <b>{allergies.join('، ')}</b>
          </p>
          <TextArea
            label={t`سبب وصفه مع الحساسية`}
            rows={2}
            value={draft.reason}
            onChange={write('reason')}
          />
        </Note>
      )}
      <Button type="submit" size="sm" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
        {t`إضافة إلى الوصفة`}
      </Button>
    </form>
  );
}
