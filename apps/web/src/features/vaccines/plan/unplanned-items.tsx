import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { Disclosure } from '../disclosure.tsx';
import { itemName } from '../texts/protocol-names.ts';
import { readReason } from '../texts/reason.ts';
import { reasonText } from '../texts/reason-text.ts';
import { optionalProtocols } from './optional-vaccines.tsx';
import { tickControlOffer } from './tick-control-offer.tsx';

/** What has no day, and is neither a test, nor advised against, nor offered, nor waiting to be chosen. */
function unplannedItems(plan: PetPlan): PlanItem[] {
  const optional = optionalProtocols(plan);
  const offer = tickControlOffer(plan);
  return plan.items.filter(
    item =>
      item.status === 'notScheduled' &&
      item.kind !== 'test' &&
      item.reason.code !== 'notRecommended' &&
      item !== offer &&
      !item.protocols.some(key => optional.includes(key)),
  );
}

/** Lines of the plan without a day, each with what it waits for: a first record, a label, a vet. */
export function UnplannedItems({ plan }: { plan: PetPlan }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const items = unplannedItems(plan);
  if (items.length === 0) return null;
  return (
    <Disclosure title={t`بلا موعد الآن`}>
      <dl className="grid gap-3">
        {items.map(item => {
          const reason = readReason(item.reason);
          return (
            <div key={item.protocols.join()}>
              <dt className="font-semibold text-ink">{itemName(item)}</dt>
              {reason !== null && <dd>{reasonText(reason, date)}</dd>}
            </div>
          );
        })}
      </dl>
    </Disclosure>
  );
}
