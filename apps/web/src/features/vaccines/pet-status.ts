import { t } from '@lingui/core/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { useQuery } from '@tanstack/react-query';
import type { PetStatus, StatusOf } from '../../entities/pets/pet-status.ts';
import { isPlanned, isUncertain } from '../../entities/vaccines/care.ts';
import { statusTone } from '../../entities/vaccines/texts/status-text.ts';
import { petPlanQuery, plansQuery } from './queries.ts';

/** Returns each pet's status by its id: undefined while the plans load, and if nothing is planned. */
export function usePetStatuses(): StatusOf {
  const { data } = useQuery(plansQuery);
  return petId => careStatus(data?.pets.find(plan => plan.pet_id === petId));
}

/** Returns the status of one pet, from the plan of its page. */
export function usePetStatus(petId: string): PetStatus | undefined {
  const { data } = useQuery(petPlanQuery(petId));
  return careStatus(data?.pets[0]);
}

/** Overdue before due; a plan with neither is on time, unless only the vet knows that. */
export function careStatus(plan: PetPlan | undefined): PetStatus | undefined {
  const items = (plan?.items ?? []).filter(isPlanned);
  const late = items.find(item => statusTone(item.status) === 'overdue');
  if (late) return { kind: 'overdue', label: isTreatment(late) ? t`علاج متأخّر` : t`لقاح متأخّر` };
  const due = items.find(item => item.status === 'due');
  if (due) return { kind: 'due', label: isTreatment(due) ? t`علاج مستحقّ` : t`لقاح مستحقّ` };
  if (plan === undefined || items.length === 0) return undefined;
  return isUncertain(plan)
    ? { kind: 'upcoming', label: t`لا شيء متأخّر` }
    : { kind: 'done', label: t`كل شيء في وقته` };
}

/** Deworming and the like are treatments, and are never called a vaccine. */
function isTreatment(item: PlanItem): boolean {
  return item.kind === 'treatment';
}
