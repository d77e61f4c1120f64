import { useLingui } from '@lingui/react/macro';
import type { ClinicOpening } from '@rifq/contract/calls';
import { Button, Switch, TextField } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { CLINIC_FIELDS, type ClinicDraft, ClinicFields, sentOf } from './clinic-fields.tsx';

/** What owners read while the clinic is closed. */
interface ReplyDraft {
  emergency_phone: string;
  auto_reply: boolean;
}

type DetailsDraft = ClinicDraft & ReplyDraft;

const openedOf = ({ version, address, licence_number, ...clinic }: ClinicOpening): Opened<DetailsDraft> => ({
  values: {
    name: clinic.name,
    licence_number: licence_number ?? '',
    city: clinic.city,
    address: address ?? '',
    phone: clinic.phone,
    emergency_phone: clinic.emergency_phone ?? '',
    auto_reply: clinic.auto_reply,
  },
  version,
});

/** Changes the clinic, by its manager; a rejected one is submitted again. */
export function ClinicDetailsForm({ clinic }: { clinic: ClinicOpening }) {
  const { t } = useLingui();
  const form = useFieldErrors(CLINIC_FIELDS);
  const queryClient = useQueryClient();
  const { opened, changed, rebase, reopen } = useOpenedVersion<DetailsDraft>(() => openedOf(clinic), {
    parts: [
      { label: t`اسم العيادة`, names: ['name'], text: ({ name }) => name },
      { label: t`رقم الترخيص`, names: ['licence_number'], text: draft => draft.licence_number },
      { label: t`المدينة`, names: ['city'], text: ({ city }) => city },
      { label: t`العنوان`, names: ['address'], text: ({ address }) => address },
      { label: t`هاتف العيادة`, names: ['phone'], text: ({ phone }) => phone },
      {
        label: t`هاتف الطوارئ`,
        names: ['emergency_phone'],
        text: draft => draft.emergency_phone,
      },
      {
        label: t`الردّ التلقائي`,
        names: ['auto_reply'],
        text: draft => (draft.auto_reply ? t`مفعّل` : t`متوقّف`),
      },
    ],
    read: current => ('clinic' in current ? openedOf(current.clinic) : undefined),
  });
  const [draft, setDraft] = useState(opened.values);
  // The address of the receipts is this one: an untouched form follows it.
  if (clinic.version !== opened.version && JSON.stringify(draft) === JSON.stringify(opened.values))
    setDraft(reopen(openedOf(clinic), draft));
  const isApproved = clinic.state === 'approved';
  const isRejected = clinic.state === 'rejected';
  const save = useSingleMutation({
    mutationFn: () => {
      const { name, licence_number, ...contact } = sentOf(draft);
      return request('post', '/api/clinic/opening/save', {
        ...contact,
        ...(!isApproved && { name, licence_number }),
        emergency_phone: visibleText(draft.emergency_phone),
        auto_reply: draft.auto_reply,
        version: opened.version,
      });
    },
    async onSuccess() {
      await invalidateAfter(queryClient, 'clinic.changed');
      toasts.show({ message: isRejected ? t`أُرسلت العيادة للمراجعة من جديد.` : t`حُفظت بيانات العيادة.` });
    },
    onError(error) {
      const next = rebase(error, draft);
      if (next === undefined) form.showFailure(error);
      else setDraft(next);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = sentOf(draft);
    const required = isApproved
      ? (['city', 'phone'] as const)
      : (['name', 'licence_number', 'city', 'phone'] as const);
    const empty = required.filter(name => sent[name] === '');
    if (form.showFields(Object.fromEntries(empty.map(name => [name, t`هذا الحقل مطلوب.`])))) return;
    save.mutate();
  };
  return (
    <form className="register-form" onSubmit={submit} noValidate>
      <ChangedElsewhere changed={changed} values={draft} onChoose={setDraft} />
      <ClinicFields
        draft={draft}
        onChange={typed => setDraft({ ...draft, ...typed })}
        form={form}
        country={null}
        isApproved={isApproved}
      />
      <TextField
        label={t`هاتف الطوارئ`}
        optionalLabel={t`اختياري`}
        help={t`يظهر لأصحاب الحيوانات في بطاقة الطوارئ، وفي الردّ التلقائي.`}
        type="tel"
        ltr
        value={draft.emergency_phone}
        onChange={typed => {
          setDraft({ ...draft, emergency_phone: typed });
          form.clear('emergency_phone');
        }}
        error={form.errors.emergency_phone ?? tooLong(draft.emergency_phone, 32)}
        inputRef={form.inputRef('emergency_phone')}
      />
      <Switch isSelected={draft.auto_reply} onChange={isOn => setDraft({ ...draft, auto_reply: isOn })}>
        {t`ردّ تلقائي عند الكتابة خارج ساعات العمل`}
      </Switch>
      <FormFailure message={form.general} />
      <Button
        type="submit"
        block
        variant={isRejected ? 'primary' : 'soft'}
        isPending={save.isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {isRejected ? t`حفظ وإرسال للمراجعة` : t`حفظ التغييرات`}
      </Button>
    </form>
  );
}
