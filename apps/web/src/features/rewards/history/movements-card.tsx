import { useLingui } from '@lingui/react/macro';
import { Card, ChevronRightIcon, List, LoadingRegion, SectionHeader, Skeleton, TextLink } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { historyPath } from '../paths.ts';
import { historyQuery, movementsOf } from '../queries.ts';
import { MovementListItem } from './movement-list-item.tsx';
import { NoMovements } from './no-movements.tsx';

const SHOWN = 3;

/** «حركة العملات» on the profile: the newest movements, and a link to all. */
export function MovementsCard() {
  const { t } = useLingui();
  const query = useInfiniteQuery(historyQuery);
  const movements = query.data && movementsOf(query.data.pages);
  const hasSome = movements !== undefined && movements.length > 0;
  return (
    <Card aria-labelledby="movements-title">
      <SectionHeader
        id="movements-title"
        title={t`حركة العملات`}
        end={
          hasSome ? (
            <TextLink href={historyPath} aria-label={t`الكل في حركة العملات`}>
              {t`الكل`}
              <ChevronRightIcon size="sm" />
            </TextLink>
          ) : (
            // As high as the link, so that loading it moves nothing below.
            <span className="h-[44px]" />
          )
        }
      />
      {hasSome ? (
        <List>
          {movements.slice(0, SHOWN).map(movement => (
            <MovementListItem key={movement.id} movement={movement} level={3} />
          ))}
        </List>
      ) : movements !== undefined ? (
        <NoMovements />
      ) : query.isError ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      ) : (
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height="13rem" />
        </LoadingRegion>
      )}
    </Card>
  );
}
