import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecalledDose, RecalledProduct } from '@rifq/contract/calls';
import {
  BowlIllustration,
  Card,
  DownloadIcon,
  EmptyState,
  FilterGroup,
  List,
  SectionHeader,
  TextButton,
} from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../../lib/calls/use-load-more.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { csvFile } from '../../../../lib/files/csv.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../../lib/pages/more-button.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { useFocusAfterLast } from '../../../../lib/pages/use-focus-after-last.ts';
import { NotifyDialog } from './notify-dialog.tsx';
import { RecallListItem } from './recall-list-item.tsx';
import { loadAllRecalled, type RecallSearch, recalledProductName, recallQuery } from './recall-query.ts';
import { useRecallTable } from './use-recall-table.ts';

/** The animals of a batch, with a table of them to save and a way to reach each owner. */
export function RecallResults({ batch }: { batch: string }) {
  const { t } = useLingui();
  const [product, setProduct] = useState<string | undefined>(undefined);
  const search = { batch, product };
  const options = recallQuery(search);
  const query = useInfiniteQuery(options);
  // The products to choose from, also while those of one are loading.
  const first = useInfiniteQuery(recallQuery({ batch })).data?.pages[0];
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const [notified, setNotified] = useState<RecalledDose | null>(null);
  const doses = query.data?.pages.flatMap(page => page.doses) ?? [];
  const { rows, noteLast } = useFocusAfterLast(
    doses.map(({ dose_id: id }) => ({ id })),
    query.hasNextPage,
  );
  const products = first?.products ?? [];
  const close = () => setNotified(null);
  const pending = query.isError ? (
    <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  ) : (
    <PageLoading />
  );
  if (query.data === undefined && first === undefined) return pending;
  return (
    <Card aria-labelledby="recall-title">
      <SectionHeader
        id="recall-title"
        title={t`الحيوانات`}
        end={doses.length > 0 && <TableButton search={search} doses={doses} hasMore={query.hasNextPage} />}
      />
      {query.data !== undefined && <ResultCount count={doses.length} hasMore={query.hasNextPage} />}
      {products.length > 1 && <ProductFilter products={products} chosen={product} onChoose={setProduct} />}
      {query.data === undefined ? (
        pending
      ) : doses.length === 0 ? (
        <EmptyState
          art={<BowlIllustration />}
          title={t`لا حيوان بهذه التشغيلة`}
          text={t`لم تُسجّل العيادة جرعة منها. ما نُقل من دفتر أو سجّله مربٍّ لا يظهر هنا.`}
          compact
        />
      ) : (
        <List ref={rows} label={t`الحيوانات`}>
          {doses.map(dose => (
            <RecallListItem key={dose.dose_id} dose={dose} onNotify={() => setNotified(dose)} />
          ))}
        </List>
      )}
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
      {notified !== null && <NotifyDialog dose={notified} onClose={close} />}
    </Card>
  );
}

function ResultCount({ count, hasMore }: { count: number; hasMore: boolean }) {
  const text = plural(count, {
    zero: 'لا جرعات',
    one: 'جرعة واحدة',
    two: 'جرعتان',
    few: '# جرعات',
    many: '# جرعة',
    other: '# جرعة',
  });
  return (
    <p role="status" className="text-sm text-ink-2">
      {hasMore ? `${text}…` : text}
    </p>
  );
}

interface ProductFilterProps {
  products: readonly RecalledProduct[];
  chosen: string | undefined;
  onChoose: (product: string | undefined) => void;
}

/** Different manufacturers may use the same batch number. */
function ProductFilter({ products, chosen, onChoose }: ProductFilterProps) {
  const { t } = useLingui();
  const keyOf = ({ product, product_name: name }: RecalledProduct) => product ?? name ?? '';
  const known = products.filter(one => keyOf(one) !== '');
  const options = [
    { id: '', label: t`الكل` },
    ...known.map(one => ({ id: keyOf(one), label: <bdi>{recalledProductName(one)}</bdi> })),
  ];
  return (
    <FilterGroup
      label={t`المنتج`}
      options={options}
      value={chosen ?? ''}
      onChange={key => onChoose(key === '' ? undefined : key)}
    />
  );
}

interface TableButtonProps {
  search: RecallSearch;
  doses: readonly RecalledDose[];
  hasMore: boolean;
}

/** Saves all animals as a table, those of later pages too. */
function TableButton({ search, doses, hasMore }: TableButtonProps) {
  const { t } = useLingui();
  const tableOf = useRecallTable();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => loadAllRecalled(search, doses, hasMore),
    onSuccess: all => saveFile(csvFile(tableOf(all)), `rifq-recall-${search.batch}.csv`),
    onError: error => toasts.show({ message: messageOf(error), isFailure: true }),
  });
  return (
    <TextButton icon={<DownloadIcon size="sm" />} isDisabled={isPending} onPress={() => mutate()}>
      {t`حفظ جدول (CSV)`}
    </TextButton>
  );
}
