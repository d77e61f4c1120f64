import { useFormat } from '../../../lib/formats/use-format.ts';
import { PetFace } from '../../../lib/pets/pet-face.tsx';
import { PetName } from '../../../lib/pets/pet-name.tsx';
import type { CareRow } from '../../../lib/vaccines/care.ts';
import { PlanWhy } from '../../../lib/vaccines/plan-reason.tsx';
import { ItemStatus } from '../../../lib/vaccines/status-chip.tsx';
import { actionText, preparationText } from '../../../lib/vaccines/texts/action-text.ts';
import { deferralText } from '../../../lib/vaccines/texts/deferral-text.ts';
import { itemName } from '../../../lib/vaccines/texts/protocol-names.ts';
import { stageText } from '../../../lib/vaccines/texts/stage-text.ts';
import { CareActions } from '../care-actions.tsx';

/** Something to do now: what, for whom, since when, why, and the way to record it. */
export function CareCard({ row: { pet, item, plan } }: { row: CareRow }) {
  const action = actionText(item);
  const { date } = useFormat();
  const deferral = deferralText(item, date);
  const preparation = preparationText(item, plan.doses);
  return (
    <article className="card p-4">
      <div className="flex items-start gap-3">
        <PetFace pet={pet} />
        <div className="min-w-0 flex-1">
          <h3>{itemName(item)}</h3>
          <p className="text-sm text-ink-2">
            <PetName>{pet.name}</PetName>
            {'\u00a0· '}
            {stageText(item)}
          </p>
          {deferral !== null && <p className="text-sm text-ink-2">{deferral}</p>}
          {preparation !== null && <p className="text-sm text-ink-2">{preparation}</p>}
          {action !== null && <p className="text-sm font-semibold">{action}</p>}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <ItemStatus item={item} today={plan.as_of} />
        <span className="flex flex-wrap gap-2">
          <CareActions petId={pet.id} item={item} />
        </span>
      </div>
      <PlanWhy item={item} plan={plan} />
    </article>
  );
}
