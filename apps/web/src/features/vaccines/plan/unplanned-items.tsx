import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Note, StethoscopeIcon } from '@rifq/ui';
import { useId } from 'react';
import { isLeftToVet, isUnchosen, itemKey } from '../../../entities/vaccines/care.ts';
import { itemName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { readReason } from '../../../entities/vaccines/texts/reason.ts';
import { planReasonText } from '../../../entities/vaccines/texts/reason-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { VaccineDisclosure } from '../vaccine-disclosure.tsx';
import { optionalProtocols } from './optional-vaccines.tsx';
import { tickControlOffer } from './tick-control-offer.tsx';

/** Returns items without a date that are neither a test, nor advised against, nor offered, nor optional. */
function unplannedItems(plan: PetPlan): PlanItem[] {
  const optional = optionalProtocols(plan);
  const hasSwitch = (item: PlanItem) => item.protocols.some(key => optional.includes(key));
  const offer = tickControlOffer(plan);
  return plan.items.filter(
    item =>
      item.status === 'notScheduled' &&
      item.kind !== 'test' &&
      item.reason.code !== 'notRecommended' &&
      item !== offer &&
      !(isUnchosen(item) && hasSwitch(item)),
  );
}

/**
 * Items of the plan without a date: those that the vet decides shown, those that need a record or a label collapsed.
 */
export function UnplannedItems({ plan }: { plan: PetPlan }) {
  const { t } = useLingui();
  const titleId = useId();
  const items = unplannedItems(plan);
  const left = items.filter(isLeftToVet);
  const others = items.filter(item => !isLeftToVet(item));
  return (
    <>
      {left.length > 0 && (
        <Note icon={<StethoscopeIcon />} className="my-3">
          <section aria-labelledby={titleId}>
            <h3 id={titleId}>{t`القرار للطبيب البيطري`}</h3>
            <Reasons items={left} />
          </section>
        </Note>
      )}
      {others.length > 0 && (
        <VaccineDisclosure title={t`بلا موعد الآن`}>
          <Reasons items={others} />
        </VaccineDisclosure>
      )}
    </>
  );
}

function Reasons({ items }: { items: readonly PlanItem[] }) {
  const { date } = useFormat();
  return (
    <dl className="grid gap-3">
      {items.map(item => {
        const reason = readReason(item.reason);
        return (
          <div key={itemKey(item)}>
            <dt className="font-semibold text-ink">{itemName(item)}</dt>
            {reason !== null && <dd>{planReasonText(reason, date)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
