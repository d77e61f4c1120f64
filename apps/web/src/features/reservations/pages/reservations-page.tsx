import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { Button, CalendarPlusIcon, EmptyState, SalukiIllustration, useIsDesktop } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { reservationAddress, reservationsAddress } from '../addresses.ts';
import type { LastOf } from '../list/last-of.ts';
import { ListPane } from '../list/list-pane.tsx';
import { openBooking } from '../modal.ts';
import { hasEnded, reservationQuery, type Segment } from '../queries.ts';
import { opensTalk } from '../talk/has-talk.ts';
import { ReservationPane } from '../view/reservation-pane.tsx';

interface ReservationsPageProps {
  /** The conversation of a reservation, opened at a message; null where there are none. */
  talkOf: ((reservation: Reservation, at: string | undefined) => ReactNode) | null;
  /** The last line of a reservation's conversation in the list, among all that are listed. */
  lastOf?: LastOf | undefined;
}

/** /dashboard/reservations and /dashboard/reservations/{id}: side by side where there is room, else one after the other. */
export function ReservationsPage({ talkOf, lastOf }: ReservationsPageProps) {
  const { t } = useLingui();
  const { id = null } = useParams();
  const isDesktop = useIsDesktop();
  const [segment, setSegment] = useSegment(id);
  const showsOne = id !== null && !isDesktop;
  const back = useBack(id);
  return (
    <div className="messenger">
      <PageHeader
        title={showsOne ? t`تفاصيل الحجز` : t`الحجوزات`}
        back={showsOne ? back : undefined}
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
      {!showsOne && <ListPane segment={segment} onSegment={setSegment} chosenId={id} lastOf={lastOf} />}
      {id !== null ? (
        <ReservationPane key={id} reservationId={id} talkOf={talkOf} />
      ) : (
        isDesktop && <NothingChosen />
      )}
    </div>
  );
}

/** From the details of a reservation that has a conversation back to that, else to the list. */
function useBack(reservationId: string | null): { href: string; label: string } {
  const { t } = useLingui();
  const { search } = useLocation();
  const { data } = useQuery({ ...reservationQuery(reservationId ?? ''), enabled: reservationId !== null });
  const cameFromTalk =
    data !== undefined && opensTalk(data) && new URLSearchParams(search).get('view') === 'details';
  return cameFromTalk
    ? { href: reservationAddress(data.id), label: t`رجوع إلى المحادثة` }
    : { href: reservationsAddress, label: t`رجوع إلى الحجوزات` };
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
