import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { ConversationFrame, type ConversationProps } from './conversation-frame.tsx';
import { ConversationLoading } from './conversation-loading.tsx';

/** One conversation, as soon as it is known who writes in it: what waits on the device is stored under their name. */
export function Conversation(props: ConversationProps) {
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  if (me !== undefined) return <ConversationFrame {...props} userId={me.id} />;
  return (
    <section className="conversation">
      {error === null ? (
        <ConversationLoading />
      ) : (
        <div className="conversation-middle">
          <LoadError error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </div>
      )}
    </section>
  );
}
