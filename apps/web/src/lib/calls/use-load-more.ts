import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * Loads the next page. A refetch and the next page cancel each other, so it waits for a running refetch, and requests
 * the page again if a later refetch replaced it.
 */
export function useLoadMore<Page, Param>(
  queryKey: QueryKey,
  query: UseInfiniteQueryResult<InfiniteData<Page, Param>>,
): { loadMore: () => void; isLoadingMore: boolean } {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const loaded = query.data?.pages.length ?? 0;
      let now: Pick<typeof query, 'data' | 'hasNextPage' | 'isError'>;
      do {
        if (queryClient.isFetching({ queryKey, exact: true }) > 0)
          await query.refetch({ cancelRefetch: false });
        now = await query.fetchNextPage();
      } while (now.hasNextPage && !now.isError && (now.data?.pages.length ?? 0) <= loaded);
    },
  });
  return { loadMore: () => mutate(), isLoadingMore: isPending };
}
