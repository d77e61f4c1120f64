import { useLingui } from '@lingui/react/macro';
import type { ClinicVisitFile } from '@rifq/contract/calls';
import { type CivilDate, isolated, recordLimits, visitFileKinds } from '@rifq/rules';
import { ChoicePills, DateField, Switch, TextField } from '@rifq/ui';
import type { FormEvent } from 'react';
import { fileDraftKey, type TypedFile, useFileDraft } from '../../../../entities/records/visit-drafts.ts';
import { visitFileKindText } from '../../../../entities/records/visit-file-text.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { useDayLimits } from '../../../../lib/forms/use-day-limits.ts';
import { useChartChange } from '../chart/chart-query.ts';
import { FormButtons } from '../chart/form-buttons.tsx';
import { hasValue, ValueFields } from './value-fields.tsx';

const FIELDS = ['title', 'taken_on', 'laboratory'] as const;

interface FileFormProps {
  reservationId: string;
  file: ClinicVisitFile;
  /** In the pet's zone. */
  today: CivilDate;
  /** Whether the owner has an account, and so can see it. */
  isRead: boolean;
  onDone: () => void;
}

const openedOf = (file: ClinicVisitFile): TypedFile => ({
  kind: file.kind,
  title: file.title,
  takenOn: file.taken_on,
  laboratory: file.laboratory ?? '',
  values: file.values.map(({ name, value, unit, range, flag }, index) => ({
    id: String(index),
    name,
    value,
    unit: unit ?? '',
    range: range ?? '',
    flag: flag ?? 'none',
  })),
  isForOwner: file.is_for_owner,
  version: file.version,
});

/** Describes a file of an open visit: what it is, its day and values, and whether its owner sees it. */
export function FileForm({ reservationId, file, today, isRead, onDone }: FileFormProps) {
  const { t } = useLingui();
  const { draft, change, forget } = useFileDraft(
    fileDraftKey(reservationId, file.id),
    stored => stored ?? openedOf(file),
  );
  const form = useFieldErrors(FIELDS);
  const limits = useDayLimits(today);
  const { mutate, isPending } = useChartChange(
    reservationId,
    (takenOn: CivilDate) =>
      request('post', '/api/clinic/chart/files/update', {
        reservation_id: reservationId,
        file_id: file.id,
        kind: draft.kind,
        title: draft.title,
        taken_on: takenOn,
        laboratory: draft.laboratory,
        values: draft.values
          .filter(hasValue)
          .map(({ id: _id, flag, ...value }) => ({ ...value, flag: flag === 'none' ? null : flag })),
        is_for_owner: draft.isForOwner,
        version: draft.version,
      }),
    { onDone: close, showsErrors: false },
  );
  function close() {
    forget();
    onDone();
  }
  const edit = (next: Partial<TypedFile>) => change(before => ({ ...before, ...next }));
  /** Says that a colleague has described the file too; the next save replaces that. */
  const refuse = (error: unknown) => {
    const current = error instanceof ApiError ? error.current : undefined;
    const theirs =
      current && 'chart' in current ? current.chart.files.find(({ id }) => id === file.id) : undefined;
    if (theirs === undefined) return form.showFailure(error);
    edit({ version: theirs.version });
    const stated = [theirs.title, ...theirs.values.map(({ name, value }) => `${name} ${value}`)];
    const now = stated.map(isolated).join('، ');
    form.showGeneral(t`تغيّر وصف هذا الملف بعد فتحه، وهو الآن: ${now}. الحفظ من جديد يستبدله.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { takenOn } = draft;
    if (form.showFields({ taken_on: takenOn === null ? t`يلزم يوم العيّنة أو الملف.` : undefined })) return;
    if (
      draft.values.some(value => hasValue(value) && (value.name.trim() === '' || value.value.trim() === ''))
    )
      return form.showGeneral(t`لكل قيمة اسم فحصها ونتيجته.`);
    if (takenOn !== null) mutate(takenOn, { onError: refuse });
  };
  const isResult = draft.kind === 'lab_result';
  // What is saved stays in sight, also of a file that turns out to be something else.
  const showsResult = isResult || draft.laboratory !== '' || draft.values.some(hasValue);
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormFailure message={form.general} />
      <ChoicePills
        label={t`نوع الملف`}
        options={visitFileKinds.map(id => ({ id, label: visitFileKindText(id) }))}
        value={draft.kind}
        onChange={kind => edit({ kind })}
      />
      <TextField
        label={t`العنوان`}
        autoComplete="off"
        value={draft.title}
        onChange={title => {
          edit({ title });
          form.clear('title');
        }}
        error={form.errors.title}
        inputRef={form.inputRef('title')}
      />
      <DateField
        {...limits}
        label={isResult ? t`يوم العيّنة` : t`يوم الملف`}
        value={draft.takenOn}
        onChange={takenOn => {
          edit({ takenOn });
          form.clear('taken_on');
        }}
        error={form.errors.taken_on}
        inputRef={form.inputRef('taken_on')}
      />
      {showsResult && (
        <>
          <TextField
            label={t`المختبر`}
            optionalLabel={t`اختياري`}
            autoComplete="off"
            value={draft.laboratory}
            onChange={laboratory => {
              edit({ laboratory });
              form.clear('laboratory');
            }}
            error={form.errors.laboratory}
            inputRef={form.inputRef('laboratory')}
          />
          <ValueFields
            values={draft.values}
            onChange={values => edit({ values })}
            canAdd={draft.values.length < recordLimits.labValues}
          />
        </>
      )}
      <Switch isSelected={draft.isForOwner} onChange={isForOwner => edit({ isForOwner })}>
        {isRead ? t`يراه المربّي بعد إغلاق الزيارة` : t`للمشاركة مع المربّي`}
      </Switch>
      <FormButtons label={t`حفظ`} isPending={isPending} onCancel={close} />
    </form>
  );
}
