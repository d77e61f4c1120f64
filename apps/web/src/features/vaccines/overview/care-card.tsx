import { useLingui } from '@lingui/react/macro';
import { Button, SyringeIcon } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { PetName } from '../../../lib/pets/pet-name.tsx';
import { PetPicture } from '../../../lib/pets/pet-picture.tsx';
import type { CareRow } from '../../../lib/vaccines/care.ts';
import { PlanWhy } from '../../../lib/vaccines/plan-reason.tsx';
import { ItemStatus } from '../../../lib/vaccines/status-chip.tsx';
import { actionText, preparationText } from '../../../lib/vaccines/texts/action-text.ts';
import { deferralText } from '../../../lib/vaccines/texts/deferral-text.ts';
import { itemName } from '../../../lib/vaccines/texts/protocol-names.ts';
import { stageText } from '../../../lib/vaccines/texts/stage-text.ts';
import { LineMenu, useTestEntries } from '../plan/planned-actions.tsx';

/** An item to act on: what, which pet, since when and why, with one button and a menu of other actions. */
export function CareCard({ row: { pet, item, plan } }: { row: CareRow }) {
  const action = actionText(item);
  const { date } = useFormat();
  const deferral = deferralText(item, date);
  const preparation = preparationText(item, plan.doses);
  return (
    <article className="card p-4">
      <div className="flex items-start gap-3">
        <PetPicture pet={pet} />
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
        {item.kind === 'vaccine' && <CareMenu item={item} plan={plan} />}
      </div>
      <div className="care-foot">
        <ItemStatus item={item} today={plan.as_of} />
        <PlanWhy item={item} plan={plan} />
        <CareButton item={item} plan={plan} />
      </div>
    </article>
  );
}

type CareLine = Pick<CareRow, 'item' | 'plan'>;

/** Vaccine: asks a doctor in writing. Treatment: records it as given at home. */
function CareButton({ item: { kind, protocols }, plan }: CareLine) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const isVaccine = kind === 'vaccine';
  return (
    <Button
      variant={isVaccine ? 'primary' : 'soft'}
      size="sm"
      onPress={() =>
        openModal(isVaccine ? 'reservationModal' : 'vaccineModal', { petId: plan.pet_id, protocols })
      }
    >
      {isVaccine ? t`سؤال الطبيب` : t`تسجيل الجرعة`}
    </Button>
  );
}

/** Records the vaccine, or the test required before it. */
function CareMenu({ item, plan }: CareLine) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const test = useTestEntries({ item, plan });
  const record = {
    id: 'record',
    label: t`تسجيل الجرعة`,
    icon: <SyringeIcon size="sm" />,
    onAction: () => openModal('vaccineModal', { petId: plan.pet_id, protocols: item.protocols }),
  };
  return (
    <span className="timeline-menu">
      <LineMenu item={item} entries={[record, ...test]} />
    </span>
  );
}
