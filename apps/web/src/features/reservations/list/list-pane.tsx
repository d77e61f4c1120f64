import { useLingui } from '@lingui/react/macro';
import { FilterGroup, Tabs, TextField } from '@rifq/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { petChoices } from '../../../entities/pets/pet-choices.tsx';
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { OptionalChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { reservationsQuery, type Segment } from '../queries.ts';
import type { LastOf } from './last-of.ts';
import { ReservationList } from './reservation-list.tsx';
import { useRetainedIds } from './use-retained-ids.ts';

/** Loaded apart from the list: few owners wait. */
const WaitingList = lazyChunk(() => import('../waiting/waiting-list.tsx'));

const ALL = 'all';
const EVERYTHING = { petId: null, search: '' };

interface ListPaneProps {
  segment: Segment;
  onSegment: (segment: Segment) => void;
  chosenId: string | null;
  lastOf?: LastOf | undefined;
  /** Reservations with unread messages. */
  unreadIds: readonly string[];
}

/** Lists all reservations, upcoming, past or unread ones, of all pets or of one. */
export function ListPane({ segment, onSegment, chosenId, lastOf, unreadIds }: ListPaneProps) {
  const { t } = useLingui();
  const { data: pets = [] } = useQuery({ ...meQuery, select: me => me.pets });
  const [petId, setPetId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(visibleText(typed));
  const retainedIds = useRetainedIds(unreadIds, segment === 'unread');
  const isEmpty = useIsEmpty(segment, retainedIds);
  // While the focus is in the filter it stays, so that emptying the list does not take the focus away.
  const [hasFocus, setHasFocus] = useState(false);
  const list = (of: Segment) => (
    <ReservationList
      segment={of}
      looked={{ petId, search }}
      unreadIds={retainedIds}
      chosenId={chosenId}
      lastOf={lastOf}
    />
  );
  return (
    <section aria-label={t`قائمة الحجوزات`} className="messenger-list">
      {!(isEmpty && typed === '' && petId === null && !hasFocus) && (
        <search
          className="contents"
          onFocus={() => setHasFocus(true)}
          onBlur={event => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
        >
          <div className="messenger-filter">
            <TextField
              label={t`بحث في الحجوزات`}
              placeholder={t`اسم الحيوان أو الطبيب أو العيادة`}
              type="search"
              value={typed}
              onChange={setTyped}
            />
          </div>
          {pets.length > 1 && (
            <div className="messenger-filter">
              <FilterGroup
                label={t`الحيوان`}
                options={[{ id: ALL, label: t`الكل` }, ...petChoices(pets)]}
                value={petId ?? ALL}
                onChange={id => setPetId(id === ALL ? null : id)}
              />
            </div>
          )}
        </search>
      )}
      <Tabs
        label={t`الحجوزات`}
        value={segment}
        onChange={onSegment}
        items={[
          {
            id: 'coming',
            label: t`الحالية`,
            content: (
              <>
                <OptionalChunk>
                  <WaitingList />
                </OptionalChunk>
                {list('coming')}
              </>
            ),
          },
          { id: 'past', label: t`السابقة`, content: list('past') },
          { id: 'unread', label: t`غير مقروءة`, content: list('unread') },
        ]}
      />
    </section>
  );
}

/** Whether this part of the list is known to be empty: then there is nothing to search. */
function useIsEmpty(segment: Segment, unreadIds: readonly string[]): boolean {
  const isNothing = segment === 'unread' && unreadIds.length === 0;
  const { data } = useInfiniteQuery({
    ...reservationsQuery(segment, EVERYTHING, unreadIds),
    enabled: !isNothing,
  });
  return isNothing || data?.pages[0]?.reservations.length === 0;
}
