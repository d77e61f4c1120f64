import { useLingui } from '@lingui/react/macro';
import type { ClinicOpening } from '@rifq/contract/calls';
import { Button } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { CLINIC_FIELDS, type ClinicDraft, ClinicFields, sentOf } from './clinic-fields.tsx';

const openedOf = ({ version, address, licence_number, ...clinic }: ClinicOpening): Opened<ClinicDraft> => ({
  values: {
    name: clinic.name,
    licence_number: licence_number ?? '',
    city: clinic.city,
    address: address ?? '',
    phone: clinic.phone,
  },
  version,
});

/** Changes the clinic, by its manager; a rejected one is submitted again. */
export function ClinicDetailsForm({ clinic }: { clinic: ClinicOpening }) {
  const { t } = useLingui();
  const form = useFieldErrors(CLINIC_FIELDS);
  const queryClient = useQueryClient();
  const { opened, changed, rebase, reopen } = useOpenedVersion<ClinicDraft>(() => openedOf(clinic), {
    parts: [
      { label: t`اسم العيادة`, names: ['name'], text: ({ name }) => name },
      { label: t`رقم الترخيص`, names: ['licence_number'], text: draft => draft.licence_number },
      { label: t`المدينة`, names: ['city'], text: ({ city }) => city },
      { label: t`العنوان`, names: ['address'], text: ({ address }) => address },
      { label: t`هاتف العيادة`, names: ['phone'], text: ({ phone }) => phone },
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
      <ClinicFields draft={draft} onChange={setDraft} form={form} country={null} isApproved={isApproved} />
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
