import { useLingui } from '@lingui/react/macro';
import type { MessageHit } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import { IconButton, TextField, UnstyledButton, XIcon } from '@rifq/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import type { Side } from '../data/conversation-api.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';
import { messageSearchQuery } from './search-query.ts';

interface SearchPanelProps {
  side: Side;
  reservationId: string;
  /** Shows the message in the log. */
  onChoose: (messageId: string) => void;
  onClose: () => void;
}

/** Searches in a conversation, above its log: hits are listed below the field, newest first. */
export function SearchPanel({ side, reservationId, onChoose, onClose }: SearchPanelProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(visibleText(typed));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search
      className="conversation-search"
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="conversation-search-bar">
        <TextField
          label={t`بحث في المحادثة`}
          type="search"
          value={typed}
          onChange={setTyped}
          inputRef={field}
        />
        <IconButton aria-label={t`إغلاق البحث`} onPress={onClose}>
          <XIcon />
        </IconButton>
      </div>
      {text.length >= messageLimits.searchLeast && (
        <Hits side={side} reservationId={reservationId} text={text} onChoose={onChoose} />
      )}
    </search>
  );
}

function Hits({ side, reservationId, text, onChoose }: Omit<SearchPanelProps, 'onClose'> & { text: string }) {
  const { t } = useLingui();
  const options = messageSearchQuery(side, reservationId, text);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const hits = query.data?.pages.flatMap(page => page.hits);
  if (hits === undefined) {
    return query.isError ? (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    ) : (
      <p role="status" className="text-sm text-ink-2">{t`جارٍ البحث`}</p>
    );
  }
  return (
    <>
      <p role="status" className={hits.length === 0 ? 'text-sm text-ink-2' : 'visually-hidden'}>
        {hits.length === 0 ? t`لا رسالة فيها هذا النص.` : t`النتائج جاهزة.`}
      </p>
      <ul
        className="conversation-hits"
        aria-label={t`نتائج البحث`}
        aria-busy={query.isPlaceholderData || undefined}
      >
        {hits.map(hit => (
          <HitRow key={hit.message_id} hit={hit} onPress={() => onChoose(hit.message_id)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <MoreButton
          size="sm"
          error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
          isLoading={isLoadingMore}
          onPress={loadMore}
        />
      )}
    </>
  );
}

function HitRow({ hit, onPress }: { hit: MessageHit; onPress: () => void }) {
  const { t } = useLingui();
  const { dayAndTime } = useDayAndTime();
  return (
    <li>
      <UnstyledButton className="conversation-hit" onPress={onPress}>
        <span className="text-xs text-ink-2">
          {`${hit.own ? t`منك` : hit.side === 'owner' ? t`من المربّي` : t`من الطبيب`}\u00a0· ${dayAndTime(hit.sent_at)}`}
        </span>
        <span dir="auto" className="wrap-anywhere">
          {hit.excerpt}
        </span>
      </UnstyledButton>
    </li>
  );
}
