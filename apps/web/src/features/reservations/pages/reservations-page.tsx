import { useLingui } from '@lingui/react/macro';
import { Button, CalendarPlusIcon, EmptyState, SalukiIllustration, useIsDesktop } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { reservationsAddress } from '../addresses.ts';
import { ListPane } from '../list/list-pane.tsx';
import { openBooking } from '../modal.ts';
import { hasEnded, reservationQuery, type Segment } from '../queries.ts';
import { ReservationPane } from '../view/reservation-pane.tsx';

/** /dashboard/reservations and /dashboard/reservations/{id}: side by side where there is room, else one after the other. */
export function Component() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const isDesktop = useIsDesktop();
  const [segment, setSegment] = useSegment(id);
  const showsOne = id !== null && !isDesktop;
  return (
    <div className="messenger">
      <PageHeader
        title={showsOne ? t`تفاصيل الحجز` : t`الحجوزات`}
        back={showsOne ? { href: reservationsAddress, label: t`رجوع إلى الحجوزات` } : undefined}
        actions={
          !showsOne && (
            <Button
              variant="soft"
              size="sm"
              icon={<CalendarPlusIcon size="sm" />}
              onPress={() => openBooking()}
            >
              {t`حجز`}
            </Button>
          )
        }
      />
      {!showsOne && <ListPane segment={segment} onSegment={setSegment} chosenId={id} />}
      {id !== null ? <ReservationPane key={id} reservationId={id} /> : isDesktop && <NothingChosen />}
    </div>
  );
}

/** The half of the list that shows: the one that was chosen, else where the open reservation stands. */
function useSegment(reservationId: string | null): [Segment, (segment: Segment) => void] {
  const [chosen, setChosen] = useState<Segment | null>(null);
  const { data } = useQuery({ ...reservationQuery(reservationId ?? ''), enabled: reservationId !== null });
  return [chosen ?? (data !== undefined && hasEnded(data) ? 'past' : 'coming'), setChosen];
}

function NothingChosen() {
  const { t } = useLingui();
  return (
    <div className="messenger-pane messenger-nothing">
      <EmptyState
        art={<SalukiIllustration />}
        title={t`كلّنا آذان صاغية`}
        text={t`يُفتح الحجز هنا عند اختياره من القائمة.`}
      />
    </div>
  );
}
