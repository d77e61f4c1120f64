import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/contract';
import type { Dose } from '@rifq/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useDayQuestion } from '../../../lib/forms/use-day-question.ts';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { petQuery } from '../../../lib/pets/queries.ts';
import {
  type DoseDraft,
  type DoseField,
  doseFields,
  missingFields,
  recordOf,
} from '../../../lib/vaccines/dose-draft/draft.ts';
import { missingSentences } from '../../../lib/vaccines/dose-draft/missing-sentences.ts';
import { refreshPlans, useAttachLabel, useSaveDose } from '../record-calls.ts';
import { showSaved } from '../removal.ts';
import { useDoseParts } from './dose-parts.ts';

interface DoseFormInput {
  /** Whom the dose was given to; null while not chosen. */
  petId: string | null;
  /** The record to change; null for a new one. */
  dose: Dose | null;
  initial: DoseDraft;
  /** The draft of this record as another device has saved it. */
  draftOf: (dose: Dose) => DoseDraft;
  /** Where the pet lives, or the owner while no pet is chosen. */
  today: CivilDate;
  onClose: () => void;
}

/**
 * The dose form: what is typed, what is wrong with it, and the way to the server. The record goes first, then the photo
 * of its label; a photo that fails leaves the record saved and can be sent again.
 */
export function useDoseForm({ petId, dose, initial, draftOf, today, onClose }: DoseFormInput) {
  const { t } = useLingui();
  const client = useQueryClient();
  const parts = useDoseParts();
  const { opened, changed, rebase } = useOpenedVersion<DoseDraft>(
    () => ({ values: initial, version: dose?.version }),
    {
      parts,
      read: current =>
        'dose' in current ? { values: draftOf(current.dose), version: current.dose.version } : undefined,
    },
  );
  const [draft, setDraft] = useState(initial);
  const [isDirty, setDirty] = useState(false);
  const [saved, setSaved] = useState<Dose | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useFieldErrors(doseFields);
  const saving = useSaveDose();
  const attaching = useAttachLabel();
  const isPending = saving.isPending || attaching.isPending;
  const view = useQuery({ ...petQuery(petId ?? ''), enabled: petId !== null });
  const birth = view.data?.pet.birth_date;
  const { question: dayQuestion, asks } = useDayQuestion(draft.givenOn, birth, today);

  const change = (
    next: Partial<DoseDraft> | ((current: DoseDraft) => DoseDraft),
    ...cleared: DoseField[]
  ) => {
    setDraft(current => (typeof next === 'function' ? next(current) : { ...current, ...next }));
    setDirty(true);
    for (const field of cleared) form.clear(field);
  };

  const finish = (record: Dose) => {
    if (dose === null) showSaved(client, record);
    else toasts.show({ message: t`حُفظ التعديل`, about: record.pet_id });
    onClose();
  };

  const attach = (record: Dose, label: File) => {
    attaching.mutate({ doseId: record.id, label }, { onSuccess: () => finish(record) });
  };

  const send = (givenOn: CivilDate, forPet: string) => {
    const fields = recordOf(draft, givenOn);
    saving.mutate(
      dose === null
        ? { kind: 'create', petId: forPet, idempotencyKey, fields }
        : { kind: 'update', doseId: dose.id, fields, version: opened.version },
      {
        onSuccess: record => {
          if (draft.label === null) return finish(record);
          setSaved(record);
          attach(record, draft.label);
        },
        onError: error => {
          const next = rebase(error, draft);
          if (next !== undefined) return setDraft(next);
          form.showFailure(error);
          // An earlier try arrived after all: what it saved is shown behind the form.
          if (error instanceof ApiError && error.code === 'idempotency.reused') void refreshPlans(client);
        },
      },
    );
  };

  const submit = () => {
    if (isPending) return;
    const missing = missingFields(draft);
    if (petId === null) missing.add('pet_id');
    const shown = missingSentences(missing);
    if (form.showFields(shown) || draft.givenOn === null || petId === null) return;
    // A day that was recorded before was asked about then.
    if (draft.givenOn !== opened.values.givenOn && asks(draft.givenOn)) {
      form.element('given_on')?.focus();
      return;
    }
    send(draft.givenOn, petId);
  };

  return {
    draft,
    change,
    changed,
    form,
    submit,
    isDirty,
    isPending,
    /** The pet's, null when it is not known, undefined before it came. */
    birth,
    /** What the field of the day asks before it is saved. */
    dayQuestion,
    /** The record is saved and the photo of its label did not arrive: why, and another try. */
    labelFailure:
      saved !== null && attaching.isError
        ? {
            error: attaching.error,
            retry: () => draft.label !== null && attach(saved, draft.label),
            leave: () => finish(saved),
          }
        : null,
  };
}

export type DoseForm = ReturnType<typeof useDoseForm>;
