import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { gramsOf, isolated, MAX_WEIGHT_GRAMS, MIN_WEIGHT_GRAMS } from '@rifq/rules';
import { Button, DateField, FieldQuestion, FormGrid, SheetFootnote, TextField } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePetToday } from '../../../entities/pets/use-pet-today.ts';
import { useWeightQuestion } from '../../../entities/pets/use-weight-question.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { useDayLimits } from '../../../lib/forms/use-day-limits.ts';
import { useDayQuestion } from '../../../lib/forms/use-day-question.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useCachePet } from '../cache-pet.ts';
import { weightRecorder } from './weight-calls.ts';
import { WeightHistory } from './weight-history.tsx';

const FIELDS = ['grams', 'measured_on'] as const;
/** A typical adult cat, as placeholder. */
const EXAMPLE_GRAMS = 4600;

interface WeightSheetProps {
  pet: Pet;
  weights: readonly Weight[];
  onClose: () => void;
}

/** Records a weight in kilograms, today's unless another day is chosen, and lists the earlier ones. */
export function WeightSheet({ pet, weights, onClose }: WeightSheetProps) {
  const { t } = useLingui();
  const today = usePetToday(pet.country);
  const { example: dayExample } = useDateWords();
  const { kilograms } = useFormat();
  const weightExample = kilograms(EXAMPLE_GRAMS);
  const lightest = kilograms(MIN_WEIGHT_GRAMS);
  const heaviest = kilograms(MAX_WEIGHT_GRAMS);
  const cachePet = useCachePet();
  const fields = useFieldErrors(FIELDS);
  const [record] = useState(weightRecorder);
  const [typed, setTyped] = useState('');
  const [measuredOn, setMeasuredOn] = useState<string | null>(today);
  const guard = useDiscardGuard(visibleText(typed) !== '', onClose);
  const name = isolated(pet.name);
  const { birth_date: birth } = pet;
  const limits = useDayLimits(today, birth === null ? undefined : { name: pet.name, birth });
  const { question, asks } = useDayQuestion(measuredOn, birth, today);
  const weightQuestion = useWeightQuestion(pet, weights);

  const { mutate, isPending } = useMutation({
    mutationFn: record,
    onSuccess(response, { grams }) {
      cachePet(response);
      const weight = kilograms(grams);
      toasts.show({ message: t`سُجّل وزن «${name}»: ${weight} كجم`, about: pet.id });
      onClose();
    },
    onError: fields.showFailure,
  });

  const save = () => {
    if (isPending) return;
    const grams = gramsOf(typed);
    const problems = {
      not_a_number: t`يُكتب الوزن رقمًا بالكجم. مثال: ${weightExample}`,
      too_light: t`أخفّ وزن يُقبل ${lightest} كجم.`,
      too_heavy: t`أثقل وزن يُقبل ${heaviest} كجم.`,
    };
    const hasProblem = fields.showFields({
      grams: typeof grams === 'number' ? undefined : problems[grams],
      measured_on: measuredOn === null ? t`يلزم يوم الوزن. مثال: ${dayExample}` : undefined,
    });
    if (hasProblem || typeof grams === 'string' || measuredOn === null) return;
    if (asks(measuredOn)) {
      fields.element('measured_on')?.focus();
      return;
    }
    if (weightQuestion.asks({ grams, measured_on: measuredOn })) {
      fields.element('grams')?.focus();
      return;
    }
    mutate({ pet_id: pet.id, grams, measured_on: measuredOn });
  };

  /** A weight is corrected by another one of its day. */
  const correct = (weight: Weight) => {
    setTyped(kilograms(weight.grams));
    setMeasuredOn(weight.measured_on);
    weightQuestion.forget();
    fields.element('grams')?.focus();
  };

  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={isOpen => !isOpen && guard.leave()}
        title={t`وزن «${name}»`}
        closeLabel={t`إغلاق`}
        isDismissable={!isPending}
        onSubmit={save}
        footer={
          <>
            <SheetFootnote>{t`وزن اليوم نفسه يحلّ محلّ ما قبله.`}</SheetFootnote>
            <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={fields.general} />
          <FormGrid>
            <TextField
              label={t`الوزن`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={text => {
                setTyped(text);
                weightQuestion.forget();
                fields.clear('grams');
              }}
              end={<span className="field-unit">{t`كجم`}</span>}
              error={fields.errors.grams}
              inputRef={fields.inputRef('grams')}
            />
            <DateField
              {...limits}
              label={t`يوم الوزن`}
              value={measuredOn}
              onChange={day => {
                setMeasuredOn(day);
                weightQuestion.forget();
                fields.clear('measured_on');
              }}
              question={question}
              error={fields.errors.measured_on}
              inputRef={fields.inputRef('measured_on')}
            />
          </FormGrid>
          <FieldQuestion>{weightQuestion.question}</FieldQuestion>
          <WeightHistory pet={pet} weights={weights} onCorrect={correct} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
