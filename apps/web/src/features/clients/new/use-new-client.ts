import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clientQuery } from '../../../entities/clients/queries.ts';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { clientPath } from '../../../entities/clinics/paths.ts';
import type { PetFieldsForm } from '../../../entities/pets/form/pet-fields-form.ts';
import { type PetField, petFieldOrder, problemsOf } from '../../../entities/pets/form/pet-form-values.ts';
import { useBirthProblem } from '../../../entities/pets/form/use-birth-problem.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import type { PhoneHolder } from '../client-inputs.tsx';
import {
  type ClientField,
  type ClientValues,
  clientFieldOrder,
  clientProblems,
  dialCodeOf,
} from '../client-values.ts';
import { phoneHolderOf } from '../phone-holder.ts';
import { type NewClientDraft, newClientContent, openedClientDraft } from './new-client-draft.ts';

type PatientField = `patient.${PetField}`;
const inPatient = (field: PetField): PatientField => `patient.${field}`;
const FIELDS: readonly (ClientField | PatientField)[] = [
  ...clientFieldOrder,
  ...petFieldOrder.map(inPatient),
];

const useKeptDraft = keptDrafts<NewClientDraft>();

/** State of the form of a new client with the first patient, and its saving. */
export function useNewClient(subject: ModalSubject) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { closeModals, openModal } = useUiStore.getState();
  const { draft, change, isChanged, forget } = useKeptDraft(clinic.id, stored =>
    openedClientDraft(stored, subject, dialCodeOf(clinic.country)),
  );
  const [holder, setHolder] = useState<PhoneHolder>();
  const fields = useFieldErrors(FIELDS);
  const key = useIdempotencyKey(`client:${clinic.id}`);
  const birthProblem = useBirthProblem();
  const today = currentDay(clinic.time_zone);

  const close = () => {
    key.renew();
    forget();
    closeModals('clientModal');
  };
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (content: ReturnType<typeof newClientContent>) =>
      request('post', '/api/clinic/clients/add', { ...content, idempotency_key: key.of(content) }),
    onSuccess(page) {
      const { client } = page;
      close();
      queryClient.setQueryData(clientQuery(client.id).queryKey, page);
      toasts.show({ message: t`أُضيف «${isolated(client.name ?? '')}» إلى العملاء.` });
      const patient = client.patients[0];
      if (subject.visit !== undefined && patient !== undefined)
        openModal('visitModal', { visit: subject.visit, clientId: client.id, petId: patient.id });
      else void navigate(clientPath(client.id));
    },
    onSettled: () => refetchAfter(queryClient, 'client.changed'),
  });

  /** A fault of a patient's field, with its path in the request or as the pet's own. */
  const patientFault = (error: unknown, field: PetField) =>
    error instanceof ApiError
      ? (error.field(inPatient(field)) ?? (field === 'name' ? undefined : error.field(field)))
      : undefined;
  const refuse = (error: Error) => {
    const taken = phoneHolderOf(error);
    setHolder(taken);
    if (taken !== undefined) {
      fields.showFields({ phone: taken.message });
      return;
    }
    const faults = petFieldOrder.map(field => [inPatient(field), patientFault(error, field)] as const);
    const own = clientFieldOrder.map(
      field => [field, error instanceof ApiError ? error.field(field) : undefined] as const,
    );
    if (!fields.showFields(Object.fromEntries([...own, ...faults]))) fields.showFailure(error);
  };

  const patient: PetFieldsForm = {
    pet: undefined,
    values: draft.patient,
    today,
    change(next, ...names) {
      change(before => ({ ...before, patient: { ...before.patient, ...next } }));
      for (const name of names) fields.clear(inPatient(name));
    },
    fields: {
      errors: Object.fromEntries(petFieldOrder.map(field => [field, fields.errors[inPatient(field)]])),
      inputRef: field => fields.inputRef(inPatient(field)),
    },
  };

  return {
    values: draft.client,
    patient,
    holder,
    fields,
    isDirty: isChanged,
    isSaving: isPending,
    close,
    change(next: Partial<ClientValues>, ...names: ClientField[]) {
      change(before => ({ ...before, client: { ...before.client, ...next } }));
      if (names.includes('phone')) setHolder(undefined);
      for (const name of names) fields.clear(name);
    },
    save() {
      const problems = problemsOf(draft.patient);
      const wrong = {
        ...clientProblems(draft.client),
        ...Object.fromEntries(petFieldOrder.map(field => [inPatient(field), problems[field]])),
        'patient.birth_date': birthProblem(draft.patient, fields.element('patient.birth_date')),
      };
      setHolder(undefined);
      if (!fields.showFields(wrong)) mutate(newClientContent(draft, today), { onError: refuse });
    },
  };
}
