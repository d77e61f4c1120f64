import type { PayloadOf, Pet, Species } from '@rifq/contract/calls';
import { ApiError, isNetworkLost } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';

type Creation = PayloadOf<'post', '/api/pets/create'>;
type Fields = Omit<Creation, 'idempotency_key' | 'species'>;

/** Whether the server may have processed it: no response, or not one of our server. */
function mayHaveHappened(error: unknown): boolean {
  return isNetworkLost(error) || (error instanceof ApiError && error.code === 'response.unknown');
}

/**
 * Creates one pet under one idempotency key, however often it is called; later calls update it. After an attempt of
 * unknown outcome the next one repeats it unchanged, as the key requires, and then updates.
 */
export function petCreator(idempotencyKey: string = crypto.randomUUID()) {
  let uncertain: Creation | null = null;
  let created: Pet | null = null;

  return async (species: Species, fields: Fields): Promise<Pet> => {
    if (created === null) {
      const wanted: Creation = { idempotency_key: idempotencyKey, species, ...fields };
      const sent = uncertain ?? wanted;
      uncertain = sent;
      try {
        created = (await request('post', '/api/pets/create', sent)).pet;
      } catch (error) {
        if (!mayHaveHappened(error)) uncertain = null;
        throw error;
      }
      if (JSON.stringify(sent) === JSON.stringify(wanted)) return created;
    }
    return savePetChanges(created.id, fields);
  };
}

/** @param version at opening of the form */
export async function savePetChanges(petId: string, fields: Fields, version?: string): Promise<Pet> {
  return (await request('post', '/api/pets/update', { pet_id: petId, ...fields, version })).pet;
}

export async function setPetState(petId: string, state: Pet['state']): Promise<Pet> {
  return (await request('post', '/api/pets/state', { pet_id: petId, state })).pet;
}

/** @param photo from `photoToSend` */
export async function sendPetPhoto(petId: string, photo: Blob): Promise<Pet> {
  return (await request('post', '/api/pets/photo', { pet_id: petId, photo }, { form: true })).pet;
}
