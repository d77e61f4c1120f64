import type { CivilDate } from '@rifq/contract';
import type { Pet } from '@rifq/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { photoToSend } from '../../../lib/files/shrink-photo.ts';
import { type FieldErrors, useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { type ChangedParts, type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { usePetToday } from '../../../lib/pets/use-pet-today.ts';
import { useKeepPet } from '../keep-pet.ts';
import {
  fieldsOf,
  newPetValues,
  type PetField,
  type PetFormValues,
  petFieldOrder,
  problemsOf,
  valuesOfPet,
} from './pet-form-values.ts';
import { usePetParts } from './pet-parts.ts';
import { petCreator, sendPetPhoto, setPetState, updatePet } from './save-pet.ts';

/** The outcome of saving: the pet stands even when its photo did not get through. */
interface Saved {
  pet: Pet;
  photoError: unknown;
}

interface PetFormOptions {
  /** The pet that is changed; a new one without it. */
  pet?: Pet | undefined;
  species?: Pet['species'] | undefined;
  /** Starts with the estimate of the age. */
  estimatesAge?: boolean | undefined;
  onSaved: (pet: Pet) => void;
}

export interface PetForm {
  pet: Pet | undefined;
  values: PetFormValues;
  /** What was saved elsewhere while the form was filled in. */
  changed: ChangedParts<PetFormValues> | undefined;
  /** Today in the country that is chosen. */
  today: CivilDate;
  /** Changes some values and takes the errors of `fields` away. */
  change: (next: Partial<PetFormValues>, ...fields: PetField[]) => void;
  fields: FieldErrors<PetField>;
  isDirty: boolean;
  isSaving: boolean;
  /** The pet that is saved while only its photo is not. */
  savedWithoutPhoto: Pet | undefined;
  save: () => void;
}

/** State of the form of a new or known pet, and what saving it takes: the pet, its state, its photo. */
export function usePetForm(options: PetFormOptions): PetForm {
  const { species = 'cat', estimatesAge = false, onSaved } = options;
  // As it was when the form was opened, or as another device has saved it since.
  const [pet, setPet] = useState(options.pet);
  const openedOn = usePetToday(pet?.country ?? null);
  const { notADate } = useDateWords();
  const keepPet = useKeepPet();
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
    let current = pet ? await updatePet(pet.id, sent, opened.version) : await create(values.species, sent);
    keepPet({ pet: current });
    // Where it is, only if that was answered here: another device may have said it since.
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
      keepPet({ pet: stored });
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

  /** A date that was typed and is none is not a value, and would be lost without a word. */
  const birthProblem = () => {
    const input = fields.element('birth_date');
    const isTyped = input instanceof HTMLInputElement && visibleText(input.value) !== '';
    const isLost = values.birthFrom === 'date' && values.birthDate === null && isTyped;
    return isLost ? notADate : undefined;
  };

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
      if (!fields.showFields({ ...problemsOf(values), birth_date: birthProblem() })) mutate();
    },
  };
}
