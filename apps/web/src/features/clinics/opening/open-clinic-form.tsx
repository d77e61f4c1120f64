import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useAuthUser } from '../../../lib/session/me.ts';
import { CLINIC_FIELDS, ClinicFields, sentOf } from './clinic-fields.tsx';

const EMPTY = { name: '', licence_number: '', city: '', address: '', phone: '' };

/** Opens a clinic with the user as its manager. The page then shows the state of its review. */
export function OpenClinicForm() {
  const { t } = useLingui();
  const form = useFieldErrors(CLINIC_FIELDS);
  const key = useIdempotencyKey();
  const queryClient = useQueryClient();
  const ownCountry = useAuthUser()?.country_code ?? 966;
  const [chosenCountry, setCountry] = useState<number>();
  const country_code = chosenCountry ?? ownCountry;
  const [draft, setDraft] = useState(EMPTY);
  const open = useSingleMutation({
    mutationFn: () => {
      const clinic = { ...sentOf(draft), country_code };
      return request('post', '/api/clinics/open', { ...clinic, idempotency_key: key.of(clinic) });
    },
    onSuccess: () => invalidateAfter(queryClient, 'clinic.changed'),
    onError: form.showFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = sentOf(draft);
    const required = ['name', 'licence_number', 'city', 'phone'] as const;
    const empty = required.filter(name => sent[name] === '');
    if (form.showFields(Object.fromEntries(empty.map(name => [name, t`هذا الحقل مطلوب.`])))) return;
    open.mutate();
  };
  return (
    <form className="register-form" onSubmit={submit} noValidate>
      <ClinicFields
        draft={draft}
        onChange={setDraft}
        form={form}
        country={{ dialCode: country_code, onChange: setCountry }}
      />
      <FormFailure message={form.general} />
      <Button type="submit" block isPending={open.isPending} pendingLabel={t`جارٍ الإرسال`}>
        {t`إرسال للمراجعة`}
      </Button>
    </form>
  );
}
