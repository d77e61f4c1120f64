import { useLingui } from '@lingui/react/macro';
import { Button, SyringeIcon } from '@rifq/ui';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import type { CareRow } from '../../../entities/vaccines/care.ts';
import { PlanWhy } from '../../../entities/vaccines/plan-reason.tsx';
import { ItemStatus } from '../../../entities/vaccines/status-chip.tsx';
import { actionText, preparationText } from '../../../entities/vaccines/texts/action-text.ts';
import { deferralText } from '../../../entities/vaccines/texts/deferral-text.ts';
import { itemName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { stageText } from '../../../entities/vaccines/texts/stage-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
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
