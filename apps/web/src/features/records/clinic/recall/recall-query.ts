import type { PayloadOf, RecalledDose, RecalledProduct } from '@rifq/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { findProduct } from '../../../../entities/vaccines/dose-draft/known-products.ts';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { request } from '../../../../lib/calls/request.ts';

/** What is searched: a batch number, and one of its products. */
export interface RecallSearch {
  batch: string;
  product?: string | undefined;
}

type Cursor = Pick<PayloadOf<'get', '/api/clinic/recall'>, 'after'>;

const FIRST_PAGE: Cursor = {};

const loadRecalled = ({ batch, product }: RecallSearch, cursor: Cursor, signal?: AbortSignal) =>
  request(
    'get',
    '/api/clinic/recall',
    { batch, ...(product === undefined ? {} : { product }), ...cursor },
    signal && { signal },
  );

const cursorAfter = (doses: readonly RecalledDose[]): Cursor => {
  const after = doses.at(-1)?.dose_id;
  return after === undefined ? {} : { after };
};

/** The doses of a batch that the clinic gave, the latest first, in pages of 100. Each search is audited. */
export const recallQuery = (search: RecallSearch) =>
  infiniteQueryOptions({
    queryKey: clinicKeys.recall({ batch: search.batch, product: search.product ?? null }),
    queryFn: ({ pageParam, signal }) => loadRecalled(search, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ doses, more }) => (more ? cursorAfter(doses) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the pages after these doses too, for a table of all. */
export async function loadAllRecalled(
  search: RecallSearch,
  loaded: readonly RecalledDose[],
  hasMore: boolean,
): Promise<readonly RecalledDose[]> {
  if (!hasMore) return loaded;
  const { doses, more } = await loadRecalled(search, cursorAfter(loaded));
  return loadAllRecalled(search, [...loaded, ...doses], more);
}

/** Returns the name on the label: as typed, else that of the known product; null for neither. */
export const recalledProductName = ({ product, product_name: typed }: RecalledProduct): string | null =>
  typed ?? findProduct(product)?.name ?? null;
