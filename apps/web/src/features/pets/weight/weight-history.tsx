import { Trans, useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { IconButton, List, ListRow, Ltr, PencilIcon, SectionHeader, Trash2Icon } from '@rifq/ui';
import { useRef } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useRemoveWeight } from './use-remove-weight.ts';

interface WeightHistoryProps {
  pet: Pet;
  weights: readonly Weight[];
  /** Fills the form with a weight, to be corrected. */
  onCorrect: (weight: Weight) => void;
}

/** The recorded weights, newest first; each can be corrected, or removed with an undo action. */
export function WeightHistory({ pet, weights, onCorrect }: WeightHistoryProps) {
  const { t } = useLingui();
  const { kilograms, date } = useFormat();
  const remove = useRemoveWeight(pet);
  const section = useRef<HTMLElement>(null);

  if (weights.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="weights-title" className="outline-none">
      <SectionHeader id="weights-title" level={3} title={t`الأوزان السابقة`} />
      <FormFailure message={remove.error === null ? undefined : messageOf(remove.error)} />
      <List>
        {weights.map(weight => {
          const day = date(weight.measured_on);
          return (
            <ListRow
              key={weight.id}
              title={
                <Trans>
                  <Ltr>{kilograms(weight.grams)}</Ltr> كجم
                </Trans>
              }
              meta={weight.clinic === null ? day : `${day}\u00a0· ${isolated(weight.clinic)}`}
              end={
                weight.clinic === null && (
                  <div className="flex">
                    <IconButton aria-label={t`تصحيح وزن ${day}`} onPress={() => onCorrect(weight)}>
                      <PencilIcon size="sm" />
                    </IconButton>
                    <IconButton
                      aria-label={t`حذف وزن ${day}`}
                      isDisabled={remove.isPending}
                      // The button is unmounted with its row.
                      onPress={() => remove.mutate(weight, { onSuccess: () => section.current?.focus() })}
                    >
                      <Trash2Icon size="sm" />
                    </IconButton>
                  </div>
                )
              }
            />
          );
        })}
      </List>
    </section>
  );
}
