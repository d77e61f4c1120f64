import type { OfPet } from '../../core/events.ts';

type OfWeight = OfPet & { weight_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'pet.created': OfPet;
    'pet.updated': OfPet;
    'pet.photo_changed': OfPet;
    'pet.state_changed': OfPet;
    'pet.archived': OfPet;
    'pet.restored': OfPet;
    'pet.weighed': OfWeight;
    'pet.weight_removed': OfWeight;
  }
}
