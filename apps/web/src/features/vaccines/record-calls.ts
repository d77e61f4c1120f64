import type { Dose, PayloadOf } from '@rifq/contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import type { DoseRecord } from '../../lib/vaccines/dose-draft/draft.ts';

/** Invalidates every plan, since one record moves what follows it, and the tasks that follow from plans. */
export function refreshPlans(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeys.rewards.summary });
  return client.invalidateQueries({ queryKey: queryKeys.plans.all });
}

/** What the dose form sends: a new record under its idempotency key, or the change of one. */
export type DoseSubmission =
  | { kind: 'create'; petId: string; idempotencyKey: string; fields: DoseRecord }
  | { kind: 'update'; doseId: string; fields: DoseRecord };

async function saveDose(submission: DoseSubmission): Promise<Dose> {
  if (submission.kind === 'update') {
    const payload = { dose_id: submission.doseId, ...submission.fields };
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
    mutationFn: (upload: { doseId: string; label: File }) =>
      request(
        'post',
        '/api/vaccines/doses/label',
        { dose_id: upload.doseId, label: upload.label },
        { form: true },
      ),
    onSuccess: () => {
      void refreshPlans(client);
    },
  });
}

/** Chooses the options of a pet's plan; settled once the plan that follows from them is shown. */
export function useChooseOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: PayloadOf<'post', '/api/vaccines/options'>) =>
      request('post', '/api/vaccines/options', payload),
    onSuccess: () => refreshPlans(client),
  });
}
