import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useCachePet } from '../cache-pet.ts';
import { requestWeightRemoval, weightRecorder } from './weight-calls.ts';

/** Removes a weight, with an undo action while the toast is shown. */
export function useRemoveWeight(pet: Pet) {
  const { t } = useLingui();
  const { date } = useFormat();
  const cachePet = useCachePet();
  const putBack = useMutation({
    mutationFn: ({ grams, measured_on }: Weight) =>
      weightRecorder()({ pet_id: pet.id, grams, measured_on, replaces: false }),
    onSuccess: cachePet,
    // The list may be unmounted by then, so an error is shown in a toast like the undo action.
    onError: error => toasts.show({ message: messageOf(error), isFailure: true }),
  });
  return useMutation({
    mutationFn: (weight: Weight) => requestWeightRemoval(pet.id, weight.id),
    onSuccess(response, weight) {
      cachePet(response);
      const day = date(weight.measured_on);
      toasts.show({
        message: t`حُذف وزن ${day}`,
        action: { label: t`تراجع`, onPress: () => putBack.mutate(weight) },
      });
    },
  });
}
