import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { ConversationFrame, type ConversationViewProps } from './conversation-frame.tsx';
import { ConversationLoading } from './conversation-loading.tsx';

/** One conversation, rendered once the user is known, under whom pending messages are stored. */
export function ConversationView(props: ConversationViewProps) {
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
