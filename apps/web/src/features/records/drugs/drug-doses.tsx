import { useLingui } from '@lingui/react/macro';
import type { DrugDose, DrugReminder } from '@rifq/contract/calls';
import type { DrugDoseState } from '@rifq/rules';
import { Button, Chip, TextButton } from '@rifq/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { useLoadMore } from '../../../lib/calls/use-load-more.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { earlierDosesQuery, useDrugChange } from './drugs-query.ts';

interface DrugDosesProps {
  petId: string;
  reminder: DrugReminder;
  /** The name of the drug, isolated. */
  drug: string;
}

/** Doses that have become due, the latest first, each to be marked. */
export function DrugDoses({ petId, reminder, drug }: DrugDosesProps) {
  const { t } = useLingui();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const options = earlierDosesQuery(reminder.id, reminder.doses.at(-1)?.due_at ?? '');
  const query = useInfiniteQuery({ ...options, enabled: showsEarlier && reminder.more });
  const { loadMore, isLoadingMore } = useLoadMore(options.queryKey, query);
  const earlier = query.data?.pages.flatMap(({ doses }) => doses) ?? [];
  const hasMore = query.data === undefined ? reminder.more : query.hasNextPage;
  const [latest] = reminder.doses;
  return (
    <>
      <ul className="list" aria-label={t`جرعات ${drug}`}>
        {[...reminder.doses, ...earlier].map(dose => (
          <DrugDoseListItem
            key={dose.due_at}
            petId={petId}
            reminderId={reminder.id}
            dose={dose}
            isLatest={dose === latest}
          />
        ))}
      </ul>
      {hasMore && (
        <MoreButton
          size="sm"
          error={query.isError ? messageOf(query.error) : undefined}
          isLoading={isLoadingMore || query.isLoading}
          onPress={() => {
            if (query.data !== undefined) loadMore();
            else if (showsEarlier) void query.refetch();
            else setShowsEarlier(true);
          }}
        />
      )}
    </>
  );
}

interface DrugDoseListItemProps {
  petId: string;
  reminderId: string;
  dose: DrugDose;
  /** Whether the next one is not due yet: it is still expected. */
  isLatest: boolean;
}

function DrugDoseListItem({ petId, reminderId, dose, isLatest }: DrugDoseListItemProps) {
  const { t } = useLingui();
  const { instantDate, time } = useFormat(useTimeZone());
  const { mutate, isPending } = useDrugChange(petId, (state: DrugDoseState | null) =>
    request('post', '/api/reservations/drugs/mark', { reminder_id: reminderId, due_at: dose.due_at, state }),
  );
  const at = `${instantDate(dose.due_at)}، ${time(dose.due_at)}`;
  return (
    <li className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <span className="grow">{at}</span>
      {dose.state === null ? (
        <>
          {!isLatest && <Chip>{t`لم تُسجَّل`}</Chip>}
          <Button
            size="sm"
            variant="soft"
            aria-label={t`أُعطيت: ${at}`}
            isDisabled={isPending}
            onPress={() => mutate('given')}
          >
            {t`أُعطيت`}
          </Button>
          <Button
            size="sm"
            variant="line"
            aria-label={t`لم تُعطَ: ${at}`}
            isDisabled={isPending}
            onPress={() => mutate('skipped')}
          >
            {t`لم تُعطَ`}
          </Button>
        </>
      ) : (
        <>
          <Chip>{dose.state === 'given' ? t`أُعطيت` : t`لم تُعطَ`}</Chip>
          <TextButton aria-label={t`تراجع: ${at}`} isDisabled={isPending} onPress={() => mutate(null)}>
            {t`تراجع`}
          </TextButton>
        </>
      )}
    </li>
  );
}
