import { useLingui } from '@lingui/react/macro';
import type { Dose, Pet, PetPlan } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import type { DoseFieldsForm } from '../../../../entities/vaccines/dose-draft/dose-fields-form.ts';
import {
  type DoseDraft,
  type DoseDraftRecord,
  doseFieldNames,
  draftOfDose,
  emptyDraft,
  missingFields,
  recordOf,
  withGiven,
} from '../../../../entities/vaccines/dose-draft/draft.ts';
import { givenOfDose, givenOfItem } from '../../../../entities/vaccines/dose-draft/given.ts';
import { missingSentences } from '../../../../entities/vaccines/dose-draft/missing-sentences.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { useDayQuestion } from '../../../../lib/forms/use-day-question.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { useDespiteWarnings } from '../use-despite-warnings.tsx';
import { missingLabelData, useExpiryQuestion } from './label-data.ts';

const useDraft = keptDrafts<DoseDraft>();

interface DoseFormInput {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  /** The protocols of the planned dose from which the form was opened. */
  preferred: readonly string[];
  /** The owner's entry that is corrected; absent for a dose given in the clinic. */
  entry?: Dose | undefined;
  onClose: () => void;
}

/**
 * Form of a dose given in the clinic, to which the server adds the clinic's name, or of an owner's entry that a doctor
 * corrects. Both are confirmed immediately.
 */
export function useClinicDoseForm({ reservationId, pet, plan, preferred, entry, onClose }: DoseFormInput) {
  const { t } = useLingui();
  const about = [reservationId, ...(entry === undefined ? preferred : [entry.id, entry.updated_at])].join(
    ' ',
  );
  const {
    draft,
    isChanged,
    change: setDraft,
    forget,
  } = useDraft(about, stored => {
    if (stored !== undefined) return stored;
    return entry === undefined
      ? openedDraft(plan, preferred)
      : draftOfDose(entry, givenOfDose(entry, pet.species));
  });
  const form = useFieldErrors(doseFieldNames);
  const despite = useDespiteWarnings(`dose ${about}`);
  const close = () => {
    forget();
    despite.forget();
    onClose();
  };
  const key = useIdempotencyKey(`dose ${about}`);
  const { question: dayQuestion, asks } = useDayQuestion(draft.givenOn, pet.birth_date, plan.as_of);
  const expiry = useExpiryQuestion(draft);
  const { mutate, isPending } = useConsultationActions(
    (record: DoseDraftRecord) =>
      entry === undefined
        ? request('post', '/api/clinic/record/doses/add', {
            ...record,
            ...despite.fields,
            reservation_id: reservationId,
            idempotency_key: key.of({ ...record, ...despite.fields }),
          })
        : request('post', '/api/clinic/record/doses/correct', {
            ...record,
            reservation_id: reservationId,
            dose_id: entry.id,
            updated_at: entry.updated_at,
            idempotency_key: key.of(record),
          }),
    {
      onDone() {
        key.renew();
        const name = isolated(pet.name);
        const message =
          entry === undefined ? t`سُجّلت جرعة «${name}»، وهي مؤكَّدة.` : t`صُحّحت جرعة «${name}» وأُكّدت.`;
        toasts.show({ message });
        close();
      },
    },
  );
  const change: DoseFieldsForm['change'] = (next, ...cleared) => {
    setDraft(current => (typeof next === 'function' ? next(current) : { ...current, ...next }));
    for (const field of cleared) form.clear(field);
    if (cleared.some(field => field === 'product_name' || field === 'protocols')) despite.forget();
  };
  const submit = () => {
    const { givenOn } = draft;
    // An old label is often illegible: what an owner entered may lack it.
    const ofLabel = entry === undefined ? missingLabelData(draft, pet.species) : {};
    const missing = { ...ofLabel, ...missingSentences(missingFields(draft)) };
    if (form.showFields(missing) || givenOn === null) return;
    if (givenOn !== entry?.given_on && asks(givenOn)) {
      form.element('given_on')?.focus();
      return;
    }
    if (expiry.asks()) {
      form.element('expires_on')?.focus();
      return;
    }
    if (entry === undefined && !despite.isGiven()) return;
    mutate(recordOf(draft, givenOn), {
      onError(error) {
        if (!despite.asksAfter(error)) form.showFailure(error);
      },
    });
  };
  return {
    draft,
    change,
    form,
    submit,
    close,
    isDirty: isChanged,
    isPending,
    dayQuestion,
    expiryQuestion: expiry.question,
    despiteNote: despite.note,
  };
}

/** Initial draft with the planned dose that the form was opened from. */
function openedDraft(plan: PetPlan, preferred: readonly string[]): DoseDraft {
  const draft = emptyDraft(plan.as_of);
  const item = plan.items.find(({ protocols }) => protocols.some(key => preferred.includes(key)));
  return item === undefined ? draft : withGiven(draft, givenOfItem(item), false);
}
