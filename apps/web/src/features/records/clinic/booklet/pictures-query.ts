import type { Message } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { request } from '../../../../lib/calls/request.ts';

/** Pages of the conversation that are searched, the newest first. */
const MOST_PAGES = 5;

const isPicture = ({ side, file }: Message) => side === 'owner' && file?.kind === 'photo';

/** Loads the pictures that the owner has sent in the conversation of a reservation, the oldest first. */
export const picturesQuery = (reservationId: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages.all, 'pictures', reservationId],
    async queryFn({ signal }) {
      const found: Message[] = [];
      let before: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const { messages, more_before: hasMore } = await request(
          'get',
          '/api/clinic/messages/list',
          { reservation_id: reservationId, limit: messageLimits.pageMost, ...(before ? { before } : {}) },
          { signal },
        );
        found.unshift(...messages.filter(isPicture));
        before = messages[0]?.id;
        if (!hasMore || before === undefined) break;
      }
      return found.flatMap(({ file }) => (file === null ? [] : [file.address]));
    },
  });
