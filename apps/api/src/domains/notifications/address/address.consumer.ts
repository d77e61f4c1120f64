import type { ConsumerDefinition } from '../../../core/consumer.ts';
import { asServer } from '../../../core/server-access.ts';
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
        await requestConfirmation(deps, tx, asServer('user', payload.user_id));
    },
  }),
};
