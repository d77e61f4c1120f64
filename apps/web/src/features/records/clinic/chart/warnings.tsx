import { useLingui } from '@lingui/react/macro';
import type { PetWarning, VisitChart } from '@rifq/contract/calls';
import { drugGroups, isolated, warningKinds, warningSeverities } from '@rifq/rules';
import { Button, Note, Select, TextButton, TextField, TriangleAlertIcon } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { severityText, warningText } from '../../../../entities/records/chart-text.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useChartChange } from './chart-query.ts';

const NONE = 'none';

interface WarningsProps {
  chart: VisitChart;
  reservationId: string;
  canChange: boolean;
}

/** Allergies and warnings in red, the owner's own words included, with what adds and ends them. */
export function Warnings({ chart, reservationId, canChange }: WarningsProps) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const { warnings, owner_allergies: ownerWords } = chart;
  const isEmpty = warnings.length === 0 && ownerWords === null;
  return (
    <div className="grid gap-2">
      {isEmpty ? (
        <p className="text-sm text-ink-2">{t`لا حساسية ولا تحذيرات مسجَّلة.`}</p>
      ) : (
        <Note tone="danger" icon={<TriangleAlertIcon />}>
          <ul className="grid gap-1" aria-label={t`حساسية وتحذيرات`}>
            {warnings.map(warning => (
              <li key={warning.id} className="wrap-anywhere">
                <b>{warningText(warning)}</b>{' '}
                {`\u00a0· ${isolated(warning.recorded_by)}، ${isolated(warning.clinic_name)}`}
                {canChange && (
                  <>
                    {' '}
                    <TextButton
                      aria-label={t`إنهاء: ${warning.substance}`}
                      onPress={() => setEnded(ended === warning.id ? null : warning.id)}
                    >
                      {t`إنهاء`}
                    </TextButton>
                  </>
                )}
                {ended === warning.id && (
                  <EndForm reservationId={reservationId} warning={warning} onDone={() => setEnded(null)} />
                )}
              </li>
            ))}
            {ownerWords !== null && (
              <li className="wrap-anywhere">
                <b>{t`حساسية كما كتبها المربّي:`}</b> <bdi>{ownerWords}</bdi>
              </li>
            )}
          </ul>
        </Note>
      )}
      {canChange &&
        (isAdding ? (
          <AddForm reservationId={reservationId} onDone={() => setAdding(false)} />
        ) : (
          <TextButton icon={<TriangleAlertIcon size="sm" />} onPress={() => setAdding(true)}>
            {t`إضافة حساسية أو تحذير`}
          </TextButton>
        ))}
    </div>
  );
}

interface FormProps {
  reservationId: string;
  onDone: () => void;
}

function EndForm({ reservationId, warning, onDone }: FormProps & { warning: PetWarning }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useChartChange(
    reservationId,
    () =>
      request('post', '/api/clinic/chart/warnings/end', {
        reservation_id: reservationId,
        warning_id: warning.id,
        reason,
      }),
    { changesWarnings: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField label={t`سبب إنهاء التحذير`} autoComplete="off" value={reason} onChange={setReason} />
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
    </form>
  );
}

function AddForm({ reservationId, onDone }: FormProps) {
  const { t } = useLingui();
  const [substance, setSubstance] = useState('');
  const [kind, setKind] = useState<PetWarning['kind']>('allergy');
  const [severity, setSeverity] = useState<PetWarning['severity']>('moderate');
  const [group, setGroup] = useState<string>(NONE);
  const key = useIdempotencyKey();
  const { mutate, isPending } = useChartChange(
    reservationId,
    () => {
      const drug_group = drugGroups.find(({ code }) => code === group)?.code ?? null;
      const warning = { reservation_id: reservationId, kind, substance, drug_group, severity };
      return request('post', '/api/clinic/chart/warnings/add', {
        ...warning,
        idempotency_key: key.of(warning),
      });
    },
    { changesWarnings: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-md border border-line p-3">
      <TextField label={t`المادة أو التحذير`} autoComplete="off" value={substance} onChange={setSubstance} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t`النوع`}
          options={[
            { id: 'allergy', label: t`حساسية` },
            { id: 'warning', label: t`تحذير` },
          ]}
          value={kind}
          onChange={id => setKind(warningKinds.find(known => known === id) ?? 'allergy')}
          placeholder={t`النوع`}
        />
        <Select
          label={t`الشدّة`}
          options={warningSeverities.map(id => ({ id, label: severityText(id) }))}
          value={severity}
          onChange={id => setSeverity(warningSeverities.find(known => known === id) ?? 'moderate')}
          placeholder={t`الشدّة`}
        />
      </div>
      <Select
        label={t`مجموعة الدواء`}
        options={[
          { id: NONE, label: t`لا مجموعة` },
          ...drugGroups.map(({ code, name }) => ({ id: code, label: name })),
        ]}
        value={group}
        onChange={setGroup}
        placeholder={t`المجموعة`}
      />
      <Button
        type="submit"
        size="sm"
        isDisabled={substance.trim() === ''}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {t`حفظ التحذير`}
      </Button>
    </form>
  );
}
