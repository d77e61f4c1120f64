import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { doubtWeight } from '@rifq/rules';
import { useState } from 'react';
import { useFormat } from '../../lib/formats/use-format.ts';

type Asked = Pick<Weight, 'grams' | 'measured_on'>;

interface WeightQuestion {
  /** The question about the weight to save; undefined without one. */
  question: string | undefined;
  /** Whether a weight must be confirmed before it is saved; shows the question then, once. */
  asks: (weight: Asked) => boolean;
  /** Clears the question, when another value is typed. */
  forget: () => void;
}

/** Asks for confirmation before a weight is saved that does not fit earlier ones: its decimal mark may be misplaced. */
export function useWeightQuestion(
  { species, birth_date: birth }: Pick<Pet, 'species' | 'birth_date'>,
  weights: readonly Weight[],
): WeightQuestion {
  const { t } = useLingui();
  const { kilograms, date } = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const doubt = (weight: Asked) => doubtWeight(weight, weights, { species, birth });

  const textOf = (weight: Asked): string | undefined => {
    const found = doubt(weight);
    if (found === null) return undefined;
    const typed = kilograms(weight.grams);
    if (found.before === null) return t`${typed} كجم وزن نادر. إن كان صحيحًا فالحفظ مرة أخرى يكفي.`;
    const last = kilograms(found.before.grams);
    const day = date(found.before.measured_on);
    if (found.kind === 'jump')
      return t`الوزن في ${day} كان ${last} كجم، والفرق كبير. إن كان ${typed} كجم صحيحًا فالحفظ مرة أخرى يكفي.`;
    const meant = kilograms(found.meant);
    return t`الوزن في ${day} كان ${last} كجم. هل المقصود ${meant} كجم؟ إن كان ${typed} كجم صحيحًا فالحفظ مرة أخرى يكفي.`;
  };

  return {
    question: asked === null ? undefined : textOf(asked),
    asks(weight) {
      const isAsked = asked?.grams === weight.grams && asked.measured_on === weight.measured_on;
      if (isAsked || doubt(weight) === null) return false;
      setAsked(weight);
      return true;
    },
    forget: () => setAsked(null),
  };
}
