import { liveRule, ownerAudience } from '../../core/live.ts';

export const vaccineLive = [
  ...(['dose.recorded', 'dose.changed', 'dose.removed', 'dose.restored'] as const).map(name =>
    liveRule(name, event => {
      const { pet_id, dose_id } = event.payload;
      return { audience: ownerAudience(event), name, ids: { pet_id, dose_id } };
    }),
  ),
  ...(['plan.options_changed', 'plan.deferred', 'plan.resumed'] as const).map(name =>
    liveRule(name, event => ({
      audience: ownerAudience(event),
      name,
      ids: { pet_id: event.payload.pet_id },
    })),
  ),
];
