import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import type { PetFieldsForm } from '../../../entities/pets/form/pet-fields-form.ts';
import {
  fieldsOf,
  newPetValues,
  type PetField,
  type PetFormValues,
  petFieldOrder,
  problemsOf,
  valuesOfPet,
} from '../../../entities/pets/form/pet-form-values.ts';
import { usePetParts } from '../../../entities/pets/form/pet-parts.ts';
import { useBirthProblem } from '../../../entities/pets/form/use-birth-problem.ts';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

interface PatientFormOptions {
  clientId: string;
  pet: Pet | undefined;
  onClose: () => void;
  onSaved: ((pet: Pet) => void) | undefined;
}

/** State of the form of a patient whom the clinic manages, and its saving. */
export function usePatientForm({ clientId, pet, onClose, onSaved }: PatientFormOptions) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const queryClient = useQueryClient();
  const [today] = useState(() => currentDay(clinic.time_zone));
  // The version at opening, or a later one saved by a colleague.
  const [known, setKnown] = useState(pet);
  const fields = useFieldErrors<PetField>(petFieldOrder);
  const birthProblem = useBirthProblem();
  const key = useIdempotencyKey();
  const openedWith = (before: Pet | undefined): Opened<PetFormValues> => {
    const values = before === undefined ? newPetValues('cat') : valuesOfPet(before, today);
    const isAgeOpen = values.birthDate === null;
    return { values: isAgeOpen ? { ...values, birthFrom: 'age' } : values, version: before?.version };
  };
  const { opened, changed, rebase } = useOpenedVersion<PetFormValues>(() => openedWith(pet), {
    parts: usePetParts(),
    read(current) {
      if (!('pet' in current)) return;
      setKnown(current.pet);
      return openedWith(current.pet);
    },
  });
  const [values, setValues] = useState(opened.values);
  const { mutate, isPending } = useSingleMutation({
    mutationFn() {
      const sent = fieldsOf(values, today, known);
      if (known === undefined) {
        const content = { client_id: clientId, species: values.species, ...sent };
        return request('post', '/api/clinic/patients/add', { ...content, idempotency_key: key.of(content) });
      }
      // Sent only if it was changed here: a colleague may have set it since.
      const state = values.state === opened.values.state ? undefined : values.state;
      const content = { pet_id: known.id, ...sent, state, version: opened.version };
      return request('post', '/api/clinic/patients/save', content);
    },
    async onSuccess(saved) {
      await invalidateAfter(queryClient, 'client.changed');
      onClose();
      const name = isolated(saved.pet.name);
      toasts.show({ message: t`حُفظت بيانات «${name}»`, about: saved.pet.id });
      onSaved?.(saved.pet);
    },
  });
  const form: PetFieldsForm = {
    pet: known,
    values,
    today,
    fields,
    change(next, ...names) {
      setValues(current => ({ ...current, ...next }));
      for (const name of names) fields.clear(name);
    },
  };
  return {
    ...form,
    fields,
    changed,
    isDirty: JSON.stringify(values) !== JSON.stringify(opened.values),
    isSaving: isPending,
    save() {
      const problem = birthProblem(values, fields.element('birth_date'));
      if (fields.showFields({ ...problemsOf(values), birth_date: problem })) return;
      mutate(undefined, {
        onError(error) {
          const next = rebase(error, values);
          if (next === undefined) fields.showFailure(error);
          else setValues(next);
        },
      });
    },
  };
}
