import { useLingui } from '@lingui/react/macro';
import type { PetPlan } from '@rifq/contract/calls';
import { type ProtocolKey, protocolName } from '@rifq/rules';
import { Switch } from '@rifq/ui';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useChangeOption } from '../record-calls.ts';
import { optionalHint } from '../texts/optional-hints.ts';
import { VaccineDisclosure } from '../vaccine-disclosure.tsx';

/** Returns the optional vaccines for this animal: chosen ones, and those not planned until chosen. */
export function optionalProtocols({ items, options }: PetPlan): ProtocolKey[] {
  const unchosen = items
    .filter(item => item.status === 'notScheduled' && item.kind === 'vaccine' && item.optional)
    .flatMap(item => item.protocols);
  const chosen = items.flatMap(item => item.protocols).filter(key => options.opt_in.includes(key));
  return [...new Set([...chosen, ...unchosen])].filter(key => optionalHint(key) !== null);
}

/** Optional vaccines, each with the animals it is useful for and a switch that plans it. */
export function OptionalVaccines({ plan }: { plan: PetPlan }) {
  const { t } = useLingui();
  const { options, change, failure } = useChangeOption(plan);
  const keys = optionalProtocols(plan);
  const isStopped = (key: ProtocolKey) =>
    plan.items.some(({ protocols, reason }) => protocols.includes(key) && reason.code === 'felvPositive');
  if (keys.length === 0) return null;

  const choose = (key: ProtocolKey, isChosen: boolean) =>
    change(before => {
      const others = before.opt_in.filter(chosen => chosen !== key);
      return { ...before, opt_in: isChosen ? [...others, key] : others };
    });
  return (
    <VaccineDisclosure title={t`لقاحات اختيارية`}>
      <div className="grid gap-4">
        <p>{t`تُجدول بعد اختيارها. الأفضل سؤال الطبيب البيطري أولًا.`}</p>
        {keys.map(key => (
          <Switch
            key={key}
            isSelected={options.opt_in.includes(key)}
            onChange={isChosen => choose(key, isChosen)}
            isDisabled={isStopped(key)}
            hint={
              isStopped(key)
                ? t`آخر فحص نتيجته إيجابية، فلا يُجدول هذا اللقاح. القرار للطبيب البيطري.`
                : optionalHint(key)
            }
          >
            {protocolName(key).ar}
          </Switch>
        ))}
        <FormFailure message={failure} />
      </div>
    </VaccineDisclosure>
  );
}
