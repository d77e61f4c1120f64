import { Trans, useLingui } from '@lingui/react/macro';
import type { Pet, PetPlan, Weight } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { List, ListRow, Ltr } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { WeightForm } from './weight-form.tsx';

interface WeightTabProps {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  weights: readonly Weight[];
  isReadOnly: boolean;
}

/** The weights of the pet, newest first, with a form for today's. */
export function WeightTab({ reservationId, pet, plan, weights, isReadOnly }: WeightTabProps) {
  const { t } = useLingui();
  const { kilograms, date } = useFormat();
  return (
    <div className="grid gap-4">
      {!isReadOnly && (
        <WeightForm reservationId={reservationId} pet={pet} weights={weights} today={plan.as_of} />
      )}
      {weights.length === 0 ? (
        <p className="text-sm text-ink-2">{t`لا وزن مسجَّلًا بعد.`}</p>
      ) : (
        <List label={t`الأوزان السابقة`}>
          {weights.map(weight => (
            <ListRow
              key={weight.id}
              title={
                <Trans>
                  <Ltr>{kilograms(weight.grams)}</Ltr> كجم
                </Trans>
              }
              meta={[
                date(weight.measured_on),
                ...(weight.clinic === null ? [] : [isolated(weight.clinic)]),
              ].join('\u00a0· ')}
            />
          ))}
        </List>
      )}
    </div>
  );
}
