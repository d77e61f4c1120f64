/** Returns a page of a list like Stripe: newest first. */
export function pageOf<T extends { id: string }>(
  url: string,
  all: readonly T[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  const newestFirst = all.toReversed();
  const from =
    starting_after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === starting_after) + 1;
  return {
    object: 'list',
    url,
    has_more: newestFirst.length > from + limit,
    data: newestFirst.slice(from, from + limit),
  };
}
