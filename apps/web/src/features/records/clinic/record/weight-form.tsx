import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { type CivilDate, gramsOf, MAX_WEIGHT_GRAMS, MIN_WEIGHT_GRAMS } from '@rifq/rules';
import { Button, FieldQuestion, TextField } from '@rifq/ui';
import type { FormEvent } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { useWeightQuestion } from '../../../../entities/pets/use-weight-question.ts';
import { useWeightDraft } from '../../../../entities/records/visit-drafts.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';

const FIELDS = ['grams', 'measured_on'] as const;
/** A typical adult cat, as placeholder. */
const EXAMPLE_GRAMS = 4600;

interface WeightFormProps {
  reservationId: string;
  pet: Pick<Pet, 'species' | 'birth_date'>;
  weights: readonly Weight[];
  /** In the pet's zone. */
  today: CivilDate;
}

/** Records today's weight in kilograms; it replaces another one of the same day. */
export function WeightForm({ reservationId, pet, weights, today }: WeightFormProps) {
  const { t } = useLingui();
  const { kilograms } = useFormat();
  const { draft: typed, change: setTyped, forget } = useWeightDraft(reservationId, stored => stored ?? '');
  const form = useFieldErrors(FIELDS);
  const key = useIdempotencyKey();
  const { question, asks, forget: forgetQuestion } = useWeightQuestion(pet, weights);
  const { mutate, isPending } = useConsultationActions(
    (grams: number) => {
      const weight = { reservation_id: reservationId, grams, measured_on: today };
      return request('post', '/api/clinic/record/weights/add', {
        ...weight,
        idempotency_key: key.of(weight),
      });
    },
    {
      onDone() {
        key.renew();
        forget();
        toasts.show({ message: t`سُجّل الوزن` });
      },
    },
  );
  const example = kilograms(EXAMPLE_GRAMS);
  const lightest = kilograms(MIN_WEIGHT_GRAMS);
  const heaviest = kilograms(MAX_WEIGHT_GRAMS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const grams = gramsOf(typed);
    if (typeof grams === 'number') {
      if (asks({ grams, measured_on: today })) return;
      mutate(grams, { onError: form.showFailure });
      return;
    }
    const problems = {
      not_a_number: t`يُكتب الوزن رقمًا بالكجم. مثال: ${example}`,
      too_light: t`أخفّ وزن يُقبل ${lightest} كجم.`,
      too_heavy: t`أثقل وزن يُقبل ${heaviest} كجم.`,
    };
    form.showFields({ grams: problems[grams] });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormFailure message={form.general ?? form.errors.measured_on} />
      <TextField
        label={t`وزن اليوم`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={text => {
          setTyped(text);
          forgetQuestion();
          form.clear('grams');
        }}
        end={<span className="field-unit">{t`كجم`}</span>}
        error={form.errors.grams}
        inputRef={form.inputRef('grams')}
      />
      <FieldQuestion>{question}</FieldQuestion>
      <Button type="submit" variant="line" size="sm" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
        {t`حفظ الوزن`}
      </Button>
    </form>
  );
}
