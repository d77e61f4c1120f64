import type { ConsumerDefinition } from '../../../core/consumer.ts';
import { openNoticesOf } from './open-notices.ts';

const name = 'message-notices';
const kinds = ['message.sent'] as const;

/** Opens pending notifications for each message, asynchronously, so that sending does not wait. */
export const noticeConsumer: ConsumerDefinition = {
  name,
  kinds,
  start: deps => ({
    name,
    kinds,
    async write(tx, events) {
      for (const event of events)
        if (event.kind === 'message.sent') await openNoticesOf(tx, deps, event.payload);
    },
  }),
};
