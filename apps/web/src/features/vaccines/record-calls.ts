import type { Dose, PayloadOf, PetPlan, PlanOptions } from '@rifq/contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DoseDraftRecord } from '../../entities/vaccines/dose-draft/draft.ts';
import { ApiError, messageOf } from '../../lib/calls/api-error.ts';
import { invalidateAfter } from '../../lib/calls/refetch-table.ts';
import { request } from '../../lib/calls/request.ts';
import { photoToSend } from '../../lib/files/shrink-photo.ts';

/** Invalidates every plan, since one record moves later doses, and the tasks derived from plans. */
export function refreshPlans(client: QueryClient): Promise<void> {
  return invalidateAfter(client, 'dose.changed');
}

/** Request of the dose form: a new record under its idempotency key, or an update of one. */
export type DoseSubmission =
  | { kind: 'create'; petId: string; idempotencyKey: string; fields: DoseDraftRecord }
  | { kind: 'update'; doseId: string; fields: DoseDraftRecord; version: string | undefined };

async function saveDose(submission: DoseSubmission): Promise<Dose> {
  if (submission.kind === 'update') {
    const payload = { dose_id: submission.doseId, ...submission.fields, version: submission.version };
    return (await request('post', '/api/vaccines/doses/update', payload)).dose;
  }
  const { idempotencyKey, petId, fields } = submission;
  const payload = { idempotency_key: idempotencyKey, pet_id: petId, ...fields };
  return (await request('post', '/api/vaccines/doses/create', payload)).dose;
}

export function useSaveDose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveDose,
    onSuccess: () => {
      void refreshPlans(client);
    },
  });
}

export function useAttachLabel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ doseId, label }: { doseId: string; label: File }) => {
      const payload = { dose_id: doseId, label: await photoToSend(label) };
      return request('post', '/api/vaccines/doses/label', payload, { form: true });
    },
    onSuccess: () => {
      void refreshPlans(client);
    },
  });
}

/** Attempts of a switch if another session has changed the options. */
const SWITCH_ATTEMPTS = 3;

async function changeOptions(
  { pet_id, options, options_version: version }: PetPlan,
  change: (options: PlanOptions) => PlanOptions,
  attempts = SWITCH_ATTEMPTS,
): Promise<void> {
  try {
    await request('post', '/api/vaccines/options', { pet_id, options: change(options), version });
  } catch (error) {
    const current = error instanceof ApiError ? error.current : undefined;
    if (current === undefined || !('plan' in current) || attempts === 1) throw error;
    await changeOptions(current.plan, change, attempts - 1);
  }
}

/**
 * Changes one option of a pet's plan by a switch, and preserves changes of other options by another session. Settles
 * once the new plan is shown.
 */
export function useChangeOption(plan: PetPlan) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    // Sequential, so that the last choice wins.
    scope: { id: `options ${plan.pet_id}` },
    mutationFn: ({ change }: { change: (options: PlanOptions) => PlanOptions; shown: PlanOptions }) =>
      changeOptions(plan, change),
    onSuccess: () => refreshPlans(client),
  });
  // Optimistic: a choice is shown while it is being saved.
  const options = isPending ? variables.shown : plan.options;
  return {
    options,
    isPending,
    failure: error === null ? undefined : messageOf(error),
    change: (change: (options: PlanOptions) => PlanOptions) => mutate({ change, shown: change(options) }),
  };
}

/** Saves the options of a pet's plan; settles once the new plan is shown. */
export function useChooseOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: PayloadOf<'post', '/api/vaccines/options'>) =>
      request('post', '/api/vaccines/options', payload),
    onSuccess: () => refreshPlans(client),
  });
}
