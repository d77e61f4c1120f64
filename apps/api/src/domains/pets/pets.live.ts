import { liveRule, ownerAudience } from '../../core/live.ts';

const petEvents = [
  'pet.created',
  'pet.updated',
  'pet.photo_changed',
  'pet.state_changed',
  'pet.archived',
  'pet.restored',
] as const;

export const petLive = [
  ...petEvents.map(name =>
    liveRule(name, event => ({
      audience: ownerAudience(event),
      name,
      ids: { pet_id: event.payload.pet_id },
    })),
  ),
  ...(['pet.weighed', 'pet.weight_removed'] as const).map(name =>
    liveRule(name, event => {
      const { pet_id, weight_id } = event.payload;
      return { audience: ownerAudience(event), name, ids: { pet_id, weight_id } };
    }),
  ),
];
