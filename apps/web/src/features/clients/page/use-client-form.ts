import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { phoneWithCode } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import type { PhoneHolder } from '../client-inputs.tsx';
import {
  type ClientField,
  type ClientValues,
  clientFieldOrder,
  clientFields,
  clientProblems,
  clientValues,
  dialCodeOf,
  noteProblem,
} from '../client-values.ts';
import { phoneHolderOf } from '../phone-holder.ts';

/** State of the form of a known client, and its saving. */
export function useClientForm(client: ClinicClient, onClose: () => void) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const queryClient = useQueryClient();
  const fields = useFieldErrors<ClientField>(clientFieldOrder);
  const [holder, setHolder] = useState<PhoneHolder>();
  const openedWith = (known: ClinicClient): Opened<ClientValues> => ({
    values: clientValues(known, dialCodeOf(clinic.country)),
    version: known.version,
  });
  const { opened, changed, rebase } = useOpenedVersion<ClientValues>(() => openedWith(client), {
    parts: [
      { label: t`اسم العميل`, names: ['name'], text: ({ name }) => name },
      {
        label: t`رقم الجوال`,
        names: ['phone', 'countryCode'],
        text: ({ phone, countryCode }) => phoneWithCode(countryCode, phone),
      },
      { label: t`ملاحظة`, names: ['note'], text: ({ note }) => note },
    ],
    read: current => ('client' in current ? openedWith(current.client) : undefined),
  });
  const [values, setValues] = useState(opened.values);
  const { mutate, isPending } = useSingleMutation({
    mutationFn() {
      const { note, ...own } = clientFields(values);
      return request('post', '/api/clinic/clients/save', {
        client_id: client.id,
        note,
        ...(client.has_account ? {} : own),
        version: opened.version,
      });
    },
    async onSuccess() {
      await invalidateAfter(queryClient, 'client.changed');
      onClose();
      toasts.show({ message: t`حُفظت بيانات العميل.` });
    },
  });
  const refuse = (error: Error) => {
    const taken = phoneHolderOf(error);
    setHolder(taken);
    const next = rebase(error, values);
    if (next !== undefined) setValues(next);
    else if (taken !== undefined) fields.showFields({ phone: taken.message });
    else fields.showFailure(error);
  };
  return {
    values,
    changed,
    fields,
    holder,
    isDirty: JSON.stringify(values) !== JSON.stringify(opened.values),
    isSaving: isPending,
    change(next: Partial<ClientValues>, ...names: ClientField[]) {
      setValues(current => ({ ...current, ...next }));
      if (names.includes('phone')) setHolder(undefined);
      for (const name of names) fields.clear(name);
    },
    save() {
      const problems = client.has_account ? { note: noteProblem(values.note) } : clientProblems(values);
      if (!fields.showFields(problems)) mutate(undefined, { onError: refuse });
    },
  };
}
