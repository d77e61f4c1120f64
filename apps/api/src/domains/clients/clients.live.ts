import { liveRule } from '../../core/live.ts';

/** Only the clinic's members receive it: clients never see what the clinic stores of them. */
export const clientLive = [
  liveRule('client.changed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids },
    name: 'client.changed',
    ids: {},
  })),
];
