import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { useFormat } from '../../lib/formats/use-format.ts';
import { isDeferred, isUnrecorded } from './care.ts';
import { actionText, preparationText } from './texts/action-text.ts';
import { deferralText } from './texts/deferral-text.ts';
import { lateForTravelText } from './texts/late-for-travel-text.ts';
import { proofText } from './texts/proof-text.ts';
import { partNames } from './texts/protocol-names.ts';

/** Shows the day of a planned dose, who advised to wait, its coverage and its preparation. */
export function PlannedFacts({ plan, item }: { plan: PetPlan; item: PlanItem }) {
  const { t } = useLingui();
  const { date } = useFormat();
  // A deferral by the animal's health state is shown once, above the plan.
  const deferral = item.held_by === null ? deferralText(item, date) : null;
  const proof = proofText(item, plan.as_of, date);
  const travel = lateForTravelText(item, plan, date);
  const preparation = isDeferred(item) ? null : preparationText(item, plan.doses);
  const action = isDeferred(item) ? null : actionText(item);
  // A dose that was due long before the animal came, or is left to a vet, has no meaningful day.
  const hasDay = !isDeferred(item) && !isUnrecorded(item, plan.as_of);
  const day = item.due_on === null || !hasDay ? null : date(item.due_on);
  return (
    <>
      {day !== null && (
        <p className="timeline-day">
          {item.status === 'overdue' || item.status === 'restart' ? t`كان في ${day}` : day}
        </p>
      )}
      {deferral !== null && <p>{deferral}</p>}
      {proof !== null && <p className="font-semibold text-ink">{proof}</p>}
      {travel !== null && <p>{travel}</p>}
      {item.kind === 'treatment' && <p>{t`علاج وقائي، وليس لقاحًا`}</p>}
      {item.combo !== null && <p>{partNames(item.protocols)}</p>}
      {preparation !== null && <p>{preparation}</p>}
      {action !== null && <p className="font-semibold text-ink">{action}</p>}
    </>
  );
}
