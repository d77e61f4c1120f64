import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { changePet, createPet, listPets, setArchived, setPhoto, setState, viewPet } from './pets.service.ts';
import type { RecordsOfPets } from './records-of-pets.ts';
import { addWeight, removeWeight } from './weights.service.ts';

/** @param records the records of pets that other domains store */
export function petRoutes(api: RouteRegistry, deps: Deps, records: RecordsOfPets): void {
  registerCall(api, 'GET /api/pets/list', active, ({ actor }) => listPets(deps, actor));
  registerCall(api, 'GET /api/pets/view', active, ({ actor, payload }) =>
    viewPet(deps.db, actor, payload.pet_id),
  );
  registerCall(api, 'POST /api/pets/create', active, ({ actor, payload }) => createPet(deps, actor, payload));
  registerCall(api, 'POST /api/pets/update', active, ({ actor, payload }) =>
    changePet(deps, actor, payload, records),
  );
  registerCall(api, 'POST /api/pets/photo', active, ({ actor, payload, files }) =>
    setPhoto(deps, actor, payload.pet_id, files.get('photo')),
  );
  registerCall(api, 'POST /api/pets/photo/remove', active, ({ actor, payload }) =>
    setPhoto(deps, actor, payload.pet_id, null),
  );
  registerCall(api, 'POST /api/pets/state', active, ({ actor, payload }) =>
    setState(deps, actor, payload.pet_id, payload.state),
  );
  registerCall(api, 'POST /api/pets/archive', active, ({ actor, payload }) =>
    setArchived(deps, actor, payload.pet_id, true),
  );
  registerCall(api, 'POST /api/pets/restore', active, ({ actor, payload }) =>
    setArchived(deps, actor, payload.pet_id, false),
  );
  registerCall(api, 'POST /api/pets/weights/add', active, ({ actor, payload }) =>
    addWeight(deps, actor, payload),
  );
  registerCall(api, 'POST /api/pets/weights/remove', active, ({ actor, payload }) =>
    removeWeight(deps, actor, payload.pet_id, payload.weight_id),
  );
}
