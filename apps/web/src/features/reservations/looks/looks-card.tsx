import { useLingui } from '@lingui/react/macro';
import { reservationRules } from '@rifq/contract';
import { Card, List, SectionHeader, TextButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayCount } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { LookRow } from './look-row.tsx';
import { looksQuery } from './looks-query.ts';

const SHOWN = 3;

/** «من اطّلع على السجلّ»: who of a clinic has read it or done something there, once there is anybody. */
export function LooksCard({ petId }: { petId: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const query = useQuery(looksQuery(petId));
  const days = dayCount(reservationRules.recordDays);
  const title = t`من اطّلع على السجلّ`;
  if (query.data === undefined) {
    if (!query.isError) return null;
    return (
      <Card aria-labelledby="looks-title">
        <h2 id="looks-title">{title}</h2>
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      </Card>
    );
  }
  if (query.data.length === 0) return null;
  const shown = showsAll ? query.data : query.data.slice(0, SHOWN);
  const total = number(query.data.length);
  return (
    <Card aria-labelledby="looks-title">
      <SectionHeader
        id="looks-title"
        title={title}
        subtitle={t`يُفتح السجلّ لأطباء العيادة بالحجز لديها، وإلى ${days} بعد الموعد، ويُكتب هنا كل اطّلاع.`}
      />
      <List label={title}>
        {shown.map(look => (
          <LookRow key={look.id} look={look} />
        ))}
      </List>
      {shown.length < query.data.length && (
        <TextButton onPress={() => setShowsAll(true)}>{t`الكل (${total})`}</TextButton>
      )}
    </Card>
  );
}
