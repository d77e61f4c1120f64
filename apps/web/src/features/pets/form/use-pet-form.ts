import type { Pet } from '@rifq/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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
import { usePetToday } from '../../../entities/pets/use-pet-today.ts';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { photoToSend } from '../../../lib/files/shrink-photo.ts';
import { type FormFieldErrors, useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { type ChangedParts, type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { useCachePet } from '../cache-pet.ts';
import { petCreator, savePetChanges, sendPetPhoto, setPetState } from './save-pet.ts';

/** Result of saving: the pet is saved even if its photo failed. */
interface Saved {
  pet: Pet;
  photoError: unknown;
}

interface PetFormOptions {
  /** The edited pet; undefined for a new one. */
  pet?: Pet | undefined;
  species?: Pet['species'] | undefined;
  /** Starts with the estimated age. */
  estimatesAge?: boolean | undefined;
  onSaved: (pet: Pet) => void;
}

export interface PetForm extends PetFieldsForm {
  /** Changes saved in another session while the form was open. */
  changed: ChangedParts<PetFormValues> | undefined;
  fields: FormFieldErrors<PetField>;
  isDirty: boolean;
  isSaving: boolean;
  /** The saved pet, if only its photo failed. */
  savedWithoutPhoto: Pet | undefined;
  save: () => void;
}

/** State of the form of a new or existing pet, and its saving: the pet, its state, its photo. */
export function usePetForm(options: PetFormOptions): PetForm {
  const { species = 'cat', estimatesAge = false, onSaved } = options;
  // The version at opening, or a later one saved by another device.
  const [pet, setPet] = useState(options.pet);
  const openedOn = usePetToday(pet?.country ?? null);
  const birthProblem = useBirthProblem();
  const cachePet = useCachePet();
  const fields = useFieldErrors<PetField>(petFieldOrder);
  const parts = usePetParts();
  const openedWith = (known: Pet | undefined): Opened<PetFormValues> => {
    const values = known ? valuesOfPet(known, openedOn) : newPetValues(species);
    const isAgeOpen = estimatesAge && values.birthDate === null;
    return { values: isAgeOpen ? { ...values, birthFrom: 'age' } : values, version: known?.version };
  };
  const { opened, changed, rebase } = useOpenedVersion<PetFormValues>(() => openedWith(pet), {
    parts,
    read(current) {
      if (!('pet' in current)) return;
      setPet(current.pet);
      return openedWith(current.pet);
    },
  });
  const initial = opened.values;
  const [values, setValues] = useState(initial);
  const today = usePetToday(values.country);
  const [create] = useState(() => petCreator());
  const [savedWithoutPhoto, setSavedWithoutPhoto] = useState<Pet>();

  const store = async (): Promise<Saved> => {
    const sent = fieldsOf(values, today, pet);
    let current = pet
      ? await savePetChanges(pet.id, sent, opened.version)
      : await create(values.species, sent);
    cachePet({ pet: current });
    // Sent only if it was changed here: another device may have set it since.
    if (values.state !== initial.state && values.state !== current.state)
      current = await setPetState(current.id, values.state);
    if (values.photo === null) return { pet: current, photoError: undefined };
    try {
      return { pet: await sendPetPhoto(current.id, await photoToSend(values.photo)), photoError: undefined };
    } catch (photoError) {
      return { pet: current, photoError };
    }
  };

  const { mutate, isPending } = useMutation({
    mutationFn: store,
    onSuccess({ pet: stored, photoError }) {
      cachePet({ pet: stored });
      if (photoError === undefined) return onSaved(stored);
      setSavedWithoutPhoto(stored);
      const sentence = photoError instanceof ApiError ? photoError.field('photo') : undefined;
      fields.showFields({ photo: sentence ?? messageOf(photoError) });
    },
    onError(error) {
      const next = rebase(error, values);
      if (next === undefined) fields.showFailure(error);
      else setValues(next);
    },
  });

  return {
    pet,
    values,
    changed,
    today,
    fields,
    savedWithoutPhoto,
    change(next, ...names) {
      setValues(current => ({ ...current, ...next }));
      for (const name of names) fields.clear(name);
    },
    isDirty: values.photo !== null || JSON.stringify(values) !== JSON.stringify(initial),
    isSaving: isPending,
    save() {
      if (isPending) return;
      if (
        !fields.showFields({
          ...problemsOf(values),
          birth_date: birthProblem(values, fields.element('birth_date')),
        })
      )
        mutate();
    },
  };
}
