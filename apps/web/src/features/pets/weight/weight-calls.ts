import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { request } from '../../../lib/calls/request.ts';

type NewWeight = Omit<PayloadOf<'post', '/api/pets/weights/add'>, 'idempotency_key'>;
type Weights = ResponseOf<'post', '/api/pets/weights/add'>;

/**
 * Records weights under one idempotency key while their content is the same: a second attempt of the same weight
 * repeats the first, a corrected one must not reuse its key.
 */
export function weightRecorder() {
  let content = '';
  let idempotencyKey: string = crypto.randomUUID();

  return (weight: NewWeight): Promise<Weights> => {
    const next = JSON.stringify(weight);
    if (content !== '' && content !== next) idempotencyKey = crypto.randomUUID();
    content = next;
    return request('post', '/api/pets/weights/add', { idempotency_key: idempotencyKey, ...weight });
  };
}

export function requestWeightRemoval(petId: string, weightId: string): Promise<Weights> {
  return request('post', '/api/pets/weights/remove', { pet_id: petId, weight_id: weightId });
}
