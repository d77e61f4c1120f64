import { useLingui } from '@lingui/react/macro';
import type { PetWarning, VisitChart } from '@rifq/contract/calls';
import { isolated, warningKinds, warningSeverities } from '@rifq/rules';
import { Button, Note, Select, TextArea, TextButton, TextField, TriangleAlertIcon } from '@rifq/ui';
import { type FormEvent, useRef, useState } from 'react';
import { severityText, warningText } from '../../../../entities/records/chart-text.ts';
import { EndedWarnings } from '../../../../entities/records/ended-warnings.tsx';
import type { TypedGroup } from '../../../../entities/records/visit-drafts.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { AddPart } from './add-part.tsx';
import { useChartChange } from './chart-query.ts';
import { DrugGroupField, groupOf } from './drug-group-field.tsx';
import { FormButtons } from './form-buttons.tsx';

interface WarningsProps {
  chart: VisitChart;
  reservationId: string;
  canChange: boolean;
}

/** Allergies and warnings in red, the owner's own words included, with what adds and ends them. */
export function Warnings({ chart, reservationId, canChange }: WarningsProps) {
  const { t } = useLingui();
  const [ended, setEnded] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { warnings, ended_warnings: past, owner_allergies: ownerWords } = chart;
  const endForm = () => {
    setEnded(null);
    // The button of a warning that has ended is gone.
    box.current?.focus();
  };
  const isEmpty = warnings.length === 0 && ownerWords === null;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2 outline-none">
      {isEmpty ? (
        <p className="text-sm text-ink-2">{t`لا حساسية ولا تحذيرات مسجَّلة.`}</p>
      ) : (
        <Note tone="danger" icon={<TriangleAlertIcon />}>
          <ul className="record-warnings" aria-label={t`حساسية وتحذيرات`}>
            {warnings.map(warning => (
              <li key={warning.id} className="wrap-anywhere">
                <b>{warningText(warning)}</b>
                {`\u00a0· ${isolated(warning.recorded_by)}، ${isolated(warning.clinic_name)}`}
                {canChange && (
                  <TextButton
                    className="block"
                    aria-label={t`إنهاء التحذير: ${warning.substance}`}
                    aria-expanded={ended === warning.id}
                    onPress={() => setEnded(ended === warning.id ? null : warning.id)}
                  >
                    {t`إنهاء التحذير`}
                  </TextButton>
                )}
                {warning.note !== null && (
                  <span dir="auto" className="block text-sm whitespace-pre-line">
                    {warning.note}
                  </span>
                )}
                {ended === warning.id && (
                  <EndForm reservationId={reservationId} warning={warning} onDone={endForm} />
                )}
              </li>
            ))}
            {ownerWords !== null && (
              <li className="wrap-anywhere">
                <b>{t`حساسية كُتبت في بيانات الحيوان:`}</b> <bdi>{ownerWords}</bdi>
              </li>
            )}
          </ul>
        </Note>
      )}
      <EndedWarnings warnings={past} />
      {canChange && (
        <AddPart label={t`إضافة حساسية أو تحذير`} icon={<TriangleAlertIcon size="sm" />}>
          {close => <AddForm reservationId={reservationId} onDone={close} />}
        </AddPart>
      )}
    </div>
  );
}

interface FormProps {
  reservationId: string;
  onDone: () => void;
}

const useReason = keptDrafts<string>();

function EndForm({ reservationId, warning, onDone }: FormProps & { warning: PetWarning }) {
  const { t } = useLingui();
  const { draft: reason, change, forget } = useReason(warning.id, stored => stored ?? '');
  const close = () => {
    forget();
    onDone();
  };
  const { mutate, isPending } = useChartChange(
    reservationId,
    () =>
      request('post', '/api/clinic/chart/warnings/end', {
        reservation_id: reservationId,
        warning_id: warning.id,
        reason,
      }),
    { onDone: close, changesWarnings: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField label={t`سبب إنهاء التحذير`} autoComplete="off" value={reason} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="line"
          size="sm"
          isDisabled={reason.trim() === ''}
          isPending={isPending}
          pendingLabel={t`جارٍ الحفظ`}
        >
          {t`إنهاء التحذير`}
        </Button>
        <Button variant="line" size="sm" isDisabled={isPending} onPress={close}>
          {t`إلغاء`}
        </Button>
      </div>
    </form>
  );
}

const FIELDS = ['substance', 'drug_group', 'note'] as const;
const empty = {
  substance: '',
  kind: 'allergy' as PetWarning['kind'],
  severity: 'moderate' as PetWarning['severity'],
  drug_group: '' as TypedGroup,
  note: '',
};
const useTyped = keptDrafts<typeof empty>();

function AddForm({ reservationId, onDone }: FormProps) {
  const { t } = useLingui();
  const { draft, change, forget } = useTyped(reservationId, stored => stored ?? empty);
  const form = useFieldErrors(FIELDS);
  const key = useIdempotencyKey(`warning ${reservationId}`);
  const close = () => {
    key.renew();
    forget();
    onDone();
  };
  const { mutate, isPending } = useChartChange(
    reservationId,
    () => {
      const warning = { reservation_id: reservationId, ...draft, drug_group: groupOf(draft.drug_group) };
      return request('post', '/api/clinic/chart/warnings/add', {
        ...warning,
        idempotency_key: key.of(warning),
      });
    },
    { onDone: close, changesWarnings: true, showsErrors: false },
  );
  const write = (part: Partial<typeof empty>) => change(before => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onError: form.showFailure });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-md border border-line p-3">
      <FormFailure message={form.general} />
      <TextField
        label={t`المادة أو التحذير`}
        autoComplete="off"
        value={draft.substance}
        onChange={substance => {
          // A group was chosen for what was typed then.
          write({ substance, drug_group: '' });
          form.clear('substance');
        }}
        error={form.errors.substance}
        inputRef={form.inputRef('substance')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t`النوع`}
          options={[
            { id: 'allergy', label: t`حساسية` },
            { id: 'warning', label: t`تحذير` },
          ]}
          value={draft.kind}
          onChange={id => write({ kind: warningKinds.find(known => known === id) ?? 'allergy' })}
          placeholder={t`النوع`}
        />
        <Select
          label={t`الشدّة`}
          options={warningSeverities.map(id => ({ id, label: severityText(id) }))}
          value={draft.severity}
          onChange={id => write({ severity: warningSeverities.find(known => known === id) ?? 'moderate' })}
          placeholder={t`الشدّة`}
        />
      </div>
      <DrugGroupField
        name={draft.substance}
        value={draft.drug_group}
        onChange={group => {
          write({ drug_group: group });
          form.clear('drug_group');
        }}
        isWanted={form.errors.drug_group !== undefined}
        buttonRef={form.inputRef('drug_group')}
      />
      <TextArea
        label={t`ملاحظة`}
        optionalLabel={t`اختياري`}
        rows={2}
        value={draft.note}
        onChange={note => write({ note })}
        error={form.errors.note}
        inputRef={form.inputRef('note')}
      />
      <FormButtons label={t`حفظ التحذير`} isPending={isPending} onCancel={close} />
    </form>
  );
}
