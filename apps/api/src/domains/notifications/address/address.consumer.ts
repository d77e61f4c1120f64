import { scopeFor, system } from '../../../core/access.ts';
import type { ConsumerDefinition } from '../../../core/consumer.ts';
import { inboxActions } from '../notifications.policy.ts';
import { requestConfirmation } from './confirmations.service.ts';

/** Sends a link to each new address. Above the limits none is sent, and the settings say when one can be asked for. */
export const addressConsumer: ConsumerDefinition = {
  name: 'addresses',
  kinds: ['user.email_changed'],
  start: deps => ({
    name: 'addresses',
    kinds: ['user.email_changed'],
    async write(tx, events) {
      for (const { payload } of events)
        await requestConfirmation(
          deps,
          tx,
          scopeFor(system('notifications'), inboxActions.deliver, payload.user_id),
        );
    },
  }),
};
