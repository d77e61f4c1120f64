import { useLingui } from '@lingui/react/macro';
import type { Doctor, ResponseOf } from '@rifq/contract/calls';
import { Button, FilterChoice, LoadingRegion, Skeleton } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useLanguageName } from '../../../lib/formats/language-name.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { DoctorRows, type DoctorRowsProps } from './doctor-rows.tsx';
import { type BookingDoctorFilter, doctorsOf, doctorsQuery, EVERYONE } from './queries.ts';

/** More doctors than this can be filtered. */
const FEW = 6;
const ALL = 'all';

interface ChosenDoctorProps extends Omit<DoctorRowsProps, 'doctors' | 'value' | 'help'> {
  /** The chosen doctor, shown also outside the filter. */
  chosen: Doctor | null;
}

/** The chosen doctor, with the others on demand, so that the slots are in view. */
export function DoctorChoice({ chosen, ...field }: ChosenDoctorProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(chosen === null);
  const { data } = useInfiniteQuery(doctorsQuery(EVERYONE));
  const box = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    box.current?.querySelector<HTMLElement>('.option-rows input:checked')?.focus();
  };
  const first = data?.pages[0];
  const isOnly = first?.more === false && first.doctors.every(({ id }) => id === chosen?.id);
  return (
    <div ref={box} className="relative grid gap-4">
      {chosen === null || isOpen ? (
        <AllDoctors {...field} chosen={chosen} first={first} />
      ) : (
        <DoctorRows {...field} doctors={[chosen]} value={chosen.id} />
      )}
      {!isOpen && !isOnly && (
        <div className="absolute -top-3 -end-4">
          <Button variant="ghost" size="sm" onPress={open}>
            {t`طبيب آخر`}
          </Button>
        </div>
      )}
    </div>
  );
}

type DoctorPage = ResponseOf<'get', '/api/doctors/list'>;

/** Lists all doctors who take reservations; many can be filtered by city and language. */
function AllDoctors({ first, ...props }: ChosenDoctorProps & { first: DoctorPage | undefined }) {
  const { t } = useLingui();
  const languageName = useLanguageName();
  const [filter, setFilter] = useState<BookingDoctorFilter>(EVERYONE);
  const isMany = first !== undefined && (first.more || first.doctors.length > FEW);
  const all = { id: ALL, label: t`الكل` } as const;
  return (
    <>
      {isMany && first.cities.length > 1 && (
        <FilterChoice
          label={t`المدينة`}
          options={[all, ...first.cities.map(id => ({ id, label: id }))]}
          value={filter.city ?? ALL}
          onChange={id => setFilter({ ...filter, city: id === ALL ? null : id })}
        />
      )}
      {isMany && first.languages.length > 1 && (
        <FilterChoice
          label={t`اللغة`}
          options={[all, ...first.languages.map(id => ({ id, label: languageName(id) }))]}
          value={filter.language ?? ALL}
          onChange={id => setFilter({ ...filter, language: id === ALL ? null : id })}
        />
      )}
      <FoundDoctors {...props} filter={filter} />
    </>
  );
}

const radioOf = (rows: HTMLDivElement, index: number) => rows.querySelectorAll('input').item(index);

/** Lists the filtered doctors in pages. */
function FoundDoctors({ filter, chosen, ...field }: ChosenDoctorProps & { filter: BookingDoctorFilter }) {
  const { t } = useLingui();
  const options = doctorsQuery(filter);
  const query = useInfiniteQuery(options);
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const found = query.data && doctorsOf(query.data.pages);
  const isThere = chosen === null || found?.some(({ id }) => id === chosen.id) === true;
  const shown = [...(isThere ? [] : [chosen]), ...(found ?? [])];
  const { rows, noteLast } = useFocusAfterLast(shown, query.hasNextPage, radioOf);
  if (found === undefined && query.isError) {
    return (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    );
  }
  return (
    <>
      <div ref={rows}>
        {shown.length > 0 || found !== undefined ? (
          <DoctorRows
            {...field}
            doctors={shown}
            value={chosen?.id ?? null}
            help={found?.length === 0 ? t`لا طبيب بهذه المدينة وهذه اللغة معًا.` : undefined}
          />
        ) : null}
      </div>
      {found === undefined && (
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height="12rem" />
        </LoadingRegion>
      )}
      {query.hasNextPage && (
        <MoreButton
          error={query.isFetchNextPageError ? messageOf(query.error) : undefined}
          isLoading={isLoadingMore}
          onPress={() => {
            noteLast();
            loadMore();
          }}
        />
      )}
    </>
  );
}
