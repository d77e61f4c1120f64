import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/calls/api-error.ts';
import { useLoadMore } from '../../lib/calls/use-load-more.ts';
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts';
import { visibleText } from '../../lib/forms/visible-text.ts';
import { clientSearchQuery, clientsOf } from './queries.ts';

/** Searches the clinic's clients while typing: the field, the pages found and whether there are more. */
export function useClientSearch(initialText = '') {
  const [typed, setTyped] = useState(initialText);
  const search = useDebouncedValue(visibleText(typed));
  const options = clientSearchQuery(search);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  return {
    typed,
    setTyped,
    /** The text of the results, once typing has paused. */
    search,
    /** Undefined before the first page. */
    clients: query.data && clientsOf(query.data.pages),
    /** Whether the clients shown are those of the text before. */
    isOutdated: query.isPlaceholderData || visibleText(typed) !== search,
    query,
    hasMore: query.hasNextPage,
    loadMore,
    isLoadingMore,
    moreError: query.isFetchNextPageError ? messageOf(query.error) : undefined,
  };
}

export type ClientSearch = ReturnType<typeof useClientSearch>;
