import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { refetch } from './refetch.ts';

/** A server that responds when the test tells it to: each response is the state at the time of its call. */
function startServer() {
  const state = { truth: 'old' };
  const calls: { page: number; respond: () => Promise<void>; isCut: () => boolean }[] = [];
  const ask = (page: number, signal: AbortSignal) => {
    const { truth } = state;
    return new Promise<string>(resolve => {
      calls.push({
        page,
        isCut: () => signal.aborted,
        async respond() {
          resolve(`${truth} ${page}`);
          await vi.waitFor(() => undefined);
        },
      });
    });
  };
  /** Waits for the call with this number, from 1, and responds to it. */
  const respond = async (number: number) => {
    await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(number));
    await calls[number - 1]?.respond();
  };
  return { state, calls, ask, respond };
}

/** A list that is shown, with its first page. */
async function showList() {
  const server = startServer();
  const queryClient = createQueryClient(() => undefined);
  const queryKey = ['list'];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam, signal }) => server.ask(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  onTestFinished(observer.subscribe(() => undefined));
  const pages = () => observer.getCurrentResult().data?.pages;
  const load = async (number: number, shown: readonly string[]) => {
    await server.respond(number);
    await vi.waitFor(() => expect(pages()).toEqual(shown));
  };
  await load(1, ['old 0']);
  return { ...server, queryClient, queryKey, observer, pages, load };
}

describe('a refetch', () => {
  it('does not cancel a page that is being fetched, and fetches again after it', async () => {
    const { queryClient, queryKey, observer, calls, state, load, respond } = await showList();
    void observer.fetchNextPage();
    state.truth = 'new';
    refetch(queryClient, { queryKey });
    await load(2, ['old 0', 'old 1']);
    expect(calls[1]?.isCut()).toBe(false);
    await respond(3);
    await load(4, ['new 0', 'new 1']);
  });

  it('does not cancel a page that is requested just when another has arrived', async () => {
    const { queryClient, queryKey, observer, calls, respond, load } = await showList();
    void observer.fetchNextPage();
    refetch(queryClient, { queryKey });
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.fetchStatus !== 'idle') return;
      unsubscribe();
      void observer.fetchNextPage();
    });
    await respond(2);
    await load(3, ['old 0', 'old 1', 'old 2']);
    expect(calls[2]).toMatchObject({ page: 2 });
    expect(calls[2]?.isCut()).toBe(false);
    await respond(4);
  });

  it('runs after a first fetch that is in flight', async () => {
    const { state, ask, respond } = startServer();
    const queryClient = createQueryClient(() => undefined);
    const observer = new QueryObserver(queryClient, {
      queryKey: ['one'],
      queryFn: ({ signal }) => ask(0, signal),
    });
    onTestFinished(observer.subscribe(() => undefined));
    state.truth = 'new';
    refetch(queryClient);
    await respond(1);
    await respond(2);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new 0'));
  });

  it('fetches once for several changes during a fetch', async () => {
    const { queryClient, queryKey, observer, calls, load, respond } = await showList();
    void observer.fetchNextPage();
    for (let count = 0; count < 5; count += 1) refetch(queryClient, { queryKey });
    await load(2, ['old 0', 'old 1']);
    await respond(3);
    await respond(4);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(calls).toHaveLength(4);
  });

  it('fetches once more for a change during its own fetch', async () => {
    const { queryClient, queryKey, state, load, respond } = await showList();
    refetch(queryClient, { queryKey });
    state.truth = 'new';
    refetch(queryClient, { queryKey });
    await respond(2);
    await load(3, ['new 0']);
  });

  it('is not lost when the next page replaces it', async () => {
    const { queryClient, queryKey, observer, state, load, respond } = await showList();
    state.truth = 'new';
    refetch(queryClient, { queryKey });
    void observer.fetchNextPage();
    await load(3, ['old 0', 'new 1']);
    await respond(4);
    await load(5, ['new 0', 'new 1']);
  });

  it('waits for a mutation that cancelled it', async () => {
    const { queryClient, queryKey, state, calls, pages, load } = await showList();
    refetch(queryClient, { queryKey });
    let save: (() => void) | undefined;
    const saving = queryClient
      .getMutationCache()
      .build(queryClient, {
        onMutate: async () => {
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, { pages: ['mine 0'], pageParams: [0] });
        },
        mutationFn: () => new Promise<void>(resolve => (save = resolve)),
      })
      .execute(undefined);
    await vi.waitFor(() => expect(save).toBeDefined());
    expect(calls.map(call => call.isCut())).toEqual([false, true]);
    expect(pages()).toEqual(['mine 0']);
    state.truth = 'saved';
    save?.();
    await saving;
    await load(3, ['saved 0']);
  });

  it('waits for a mutation, whose optimistic update it would undo', async () => {
    const { queryClient, queryKey, state, calls, pages, load } = await showList();
    let save: (() => void) | undefined;
    const saving = queryClient
      .getMutationCache()
      .build(queryClient, {
        onMutate: () => void queryClient.setQueryData(queryKey, { pages: ['mine 0'], pageParams: [0] }),
        mutationFn: () => new Promise<void>(resolve => (save = resolve)),
      })
      .execute(undefined);
    await vi.waitFor(() => expect(save).toBeDefined());
    for (let count = 0; count < 3; count += 1) refetch(queryClient, { queryKey });
    expect(calls).toHaveLength(1);
    expect(pages()).toEqual(['mine 0']);
    state.truth = 'saved';
    save?.();
    await saving;
    await load(2, ['saved 0']);
    expect(calls).toHaveLength(2);
  });

  it('drops a query that is removed while it is fetched', async () => {
    const { ask } = startServer();
    const queryClient = createQueryClient(() => undefined);
    const queryKey = ['one'];
    void queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => ask(0, signal) });
    refetch(queryClient);
    expect(queryClient.getQueryCache().hasListeners()).toBe(true);
    queryClient.removeQueries({ queryKey });
    await vi.waitFor(() => undefined);
    expect(queryClient.getQueryCache().hasListeners()).toBe(false);
  });

  it('only invalidates a query that is not shown', async () => {
    const queryClient = createQueryClient(() => undefined);
    queryClient.setQueryData(['hidden'], 'old');
    refetch(queryClient, { queryKey: ['hidden'] });
    expect(queryClient.getQueryState(['hidden'])).toMatchObject({
      isInvalidated: true,
      fetchStatus: 'idle',
    });
  });
});
