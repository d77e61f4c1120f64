import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { petQuery } from '../../../entities/pets/queries.ts';
import {
  type DoseDraft,
  type DoseField,
  doseFieldNames,
  missingFields,
  recordOf,
} from '../../../entities/vaccines/dose-draft/draft.ts';
import { missingSentences } from '../../../entities/vaccines/dose-draft/missing-sentences.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useDayQuestion } from '../../../lib/forms/use-day-question.ts';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { refreshPlans, useAttachLabel, useSaveDose } from '../record-calls.ts';
import { showSaved } from '../removal.ts';
import { useDoseParts } from './dose-parts.ts';

interface DoseFormInput {
  /** The pet; null until chosen. */
  petId: string | null;
  /** The record to edit; null for a new one. */
  dose: Dose | null;
  initial: DoseDraft;
  /** Converts the record saved by another device to a draft. */
  draftOf: (dose: Dose) => DoseDraft;
  /** In the pet's zone, or the owner's until a pet is chosen. */
  today: CivilDate;
  onClose: () => void;
}

/**
 * State of the dose form: draft, errors and requests. The record is saved first, then the photo of its label; if that
 * fails, the record stays and the upload can be retried.
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
  const form = useFieldErrors(doseFieldNames);
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
          // An earlier attempt was processed after all: the plan behind the form shows its record.
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
    // An unchanged day was confirmed when it was first saved.
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
    /** The pet's; null if unknown, undefined until loaded. */
    birth,
    /** Question about the day before saving. */
    dayQuestion,
    /** The record is saved but the upload of its label failed: the error, and a retry. */
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
