import { useLingui } from '@lingui/react/macro';
import { Card, EmptyState, FilterGroup, SalukiIllustration, TextField } from '@rifq/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { ConversationListItem } from './conversation-list-item.tsx';
import { conversationsOf, conversationsQuery, type Which } from './queries.ts';

interface ConversationListProps {
  hrefOf: (reservationId: string) => string;
  /** Conversations open next to the list. */
  openIds?: readonly string[];
  /** Path that opens another conversation next to the open one; undefined where there is no space for two. */
  besideOf?: ((reservationId: string) => string) | undefined;
  /** Called for the row of an open conversation. */
  onOpen?: (reservationId: string) => void;
}

/** The clinic's conversations: emergency signs first, then those waiting for a reply, the longest wait on top. */
export function ConversationList({ hrefOf, openIds = [], besideOf, onOpen }: ConversationListProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [which, setWhich] = useState<Which>('all');
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(visibleText(typed));
  const options = conversationsQuery(which, search);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const pages = query.data?.pages;
  const conversations = pages && conversationsOf(pages);
  const { rows, noteLast } = useFocusAfterLast(conversations ?? [], query.hasNextPage);
  const { doctor } = useClinicMember();
  const { waiting = 0, waiting_for_desk: forDesk = 0 } = pages?.at(-1) ?? {};
  const count = number(waiting);
  const deskCount = number(forDesk);
  return (
    <section aria-labelledby="conversations-title" className="grid grid-cols-1 gap-3">
      <h2 id="conversations-title" className="visually-hidden">
        {t`المحادثات`}
      </h2>
      <TextField
        label={t`بحث في المحادثات`}
        placeholder={t`اسم الحيوان أو المربّي`}
        type="search"
        value={typed}
        onChange={setTyped}
      />
      <FilterGroup<Which>
        label={t`أي محادثات`}
        value={which}
        onChange={setWhich}
        options={[
          { id: 'all', label: t`الكل` },
          { id: 'waiting', label: waiting === 0 ? t`بانتظار الردّ` : t`بانتظار الردّ (${count})` },
          { id: 'desk', label: forDesk === 0 ? t`للاستقبال` : t`للاستقبال (${deskCount})` },
          { id: 'unread', label: t`غير مقروءة` },
          ...(doctor === null ? [] : [{ id: 'mine' as const, label: t`لي` }]),
        ]}
      />
      {conversations === undefined ? (
        query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )
      ) : conversations.length === 0 ? (
        <NoConversations which={which} isSearch={search !== ''} />
      ) : (
        <Card className="card-flush conversation-list">
          <ul ref={rows} aria-busy={query.isPlaceholderData || undefined}>
            {conversations.map(conversation => (
              <ConversationListItem
                key={conversation.id}
                conversation={conversation}
                href={hrefOf(conversation.reservation_id)}
                isOpen={openIds.includes(conversation.reservation_id)}
                besideHref={besideOf?.(conversation.reservation_id)}
                onOpen={onOpen}
              />
            ))}
          </ul>
          {query.hasNextPage && (
            <MoreButton
              size="sm"
              error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
              isLoading={isLoadingMore}
              onPress={() => {
                noteLast();
                loadMore();
              }}
            />
          )}
        </Card>
      )}
    </section>
  );
}

function NoConversations({ which, isSearch }: { which: Which; isSearch: boolean }) {
  const { t } = useLingui();
  const texts: Record<Which, string> = {
    all: t`تظهر هنا محادثات المواعيد المؤكَّدة.`,
    waiting: t`كل من كتب وصله ردّ.`,
    unread: t`لا رسائل غير مقروءة.`,
    desk: t`تظهر هنا المحادثات المحوَّلة إلى الاستقبال.`,
    mine: t`تظهر هنا محادثات مواعيدك المؤكَّدة، وما حُوّل إليك.`,
  };
  return (
    <Card>
      <EmptyState
        art={<SalukiIllustration />}
        title={isSearch ? t`لا محادثة بهذا الاسم` : t`لا محادثات هنا`}
        text={isSearch ? t`يُبحث في أسماء الحيوانات والمربّين.` : texts[which]}
        compact
      />
    </Card>
  );
}
