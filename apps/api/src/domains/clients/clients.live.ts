import { liveRule } from '../../core/live.ts';

/** Only the clinic's members receive the first: clients never see what the clinic stores of them. */
export const clientLive = [
  liveRule('client.changed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids },
    name: 'client.changed',
    ids: {},
  })),
  ...(
    ['client.taken_over', 'client.offer_declined', 'client.join_proposed', 'client.join_undone'] as const
  ).map(kind =>
    liveRule(kind, ({ payload }) => ({
      audience: { userIds: [payload.user_id, ...payload.staff_ids] },
      name: 'offer.changed',
      ids: {},
    })),
  ),
];
