import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { CalendarPlusIcon, EmptyState, SalukiIllustration, useIsDesktop } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { HeaderButton } from '../../../lib/pages/header-button.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { openBooking } from '../booking/modal.ts';
import type { LastOf } from '../list/last-of.ts';
import { ListPane } from '../list/list-pane.tsx';
import { reservationPath, reservationsPath } from '../paths.ts';
import { isReservationClosed, reservationQuery, type Segment } from '../queries.ts';
import { opensTalk, showsTalk } from '../talk/has-talk.ts';
import { ReservationPane } from '../view/reservation-pane.tsx';

interface ReservationsPageProps {
  /** Renders a reservation's conversation, opened at a message; null without conversations. */
  talkOf: ((reservation: Reservation, at: string | undefined) => ReactNode) | null;
  /** Renders the bill of a visit at a clinic, and its receipts. */
  billOf?: ((reservation: Reservation) => ReactNode) | undefined;
  receiptsOf?: ((reservation: Reservation) => ReactNode) | undefined;
  /** Renders the last message of a reservation's conversation in the list. */
  lastOf?: LastOf | undefined;
  /** Reservations with unread messages. */
  unreadIds?: readonly string[] | undefined;
}

const NONE: readonly string[] = [];

/**
 * /dashboard/reservations and /dashboard/reservations/{id}: next to each other if there is space, else one page each.
 */
export function ReservationsPage(props: ReservationsPageProps) {
  const { talkOf, billOf, receiptsOf, lastOf, unreadIds = NONE } = props;
  const { t } = useLingui();
  const { id = null } = useParams();
  const isDesktop = useIsDesktop();
  const [segment, setSegment] = useSegment(id);
  const showsOne = id !== null && !isDesktop;
  const back = useBack(id);
  const title = useOneTitle(id, talkOf !== null);
  return (
    <div className="messenger">
      <PageHeader
        title={showsOne ? title : t`الحجوزات`}
        back={showsOne ? back : undefined}
        actions={
          !showsOne && (
            <HeaderButton
              icon={<CalendarPlusIcon size="sm" />}
              label={t`حجز`}
              onPress={() => openBooking()}
            />
          )
        }
      />
      {!showsOne && (
        <ListPane
          segment={segment}
          onSegment={setSegment}
          chosenId={id}
          lastOf={lastOf}
          unreadIds={unreadIds}
        />
      )}
      {id !== null ? (
        <ReservationPane
          key={id}
          reservationId={id}
          talkOf={talkOf}
          billOf={billOf}
          receiptsOf={receiptsOf}
        />
      ) : (
        isDesktop && <NothingChosen />
      )}
    </div>
  );
}

/** Title of a reservation's page: of a conversation the doctor, once loaded. */
function useOneTitle(reservationId: string | null, hasTalks: boolean): string {
  const { t } = useLingui();
  const { search } = useLocation();
  const { data } = useQuery({ ...reservationQuery(reservationId ?? ''), enabled: reservationId !== null });
  if (data === undefined) return t`الحجوزات`;
  const isTalk = hasTalks && showsTalk(data, new URLSearchParams(search).get('view'));
  return isTalk ? data.doctor.name : t`تفاصيل الحجز`;
}

/** Back link: from the details of a reservation to its conversation if it has one, else to the list. */
function useBack(reservationId: string | null): { href: string; label: string } {
  const { t } = useLingui();
  const { search } = useLocation();
  const { data } = useQuery({ ...reservationQuery(reservationId ?? ''), enabled: reservationId !== null });
  const view = new URLSearchParams(search).get('view');
  if (data !== undefined && view === 'receipts')
    return { href: reservationPath(data.id), label: t`رجوع إلى الحجز` };
  const cameFromTalk = data !== undefined && opensTalk(data) && view === 'details';
  return cameFromTalk
    ? { href: reservationPath(data.id), label: t`رجوع إلى المحادثة` }
    : { href: reservationsPath, label: t`رجوع إلى الحجوزات` };
}

/** The shown part of the list: the chosen one, else the half of the open reservation. */
function useSegment(reservationId: string | null): [Segment, (segment: Segment) => void] {
  const [chosen, setChosen] = useState<Segment | null>(null);
  const { data } = useQuery({ ...reservationQuery(reservationId ?? ''), enabled: reservationId !== null });
  return [chosen ?? (data !== undefined && isReservationClosed(data) ? 'past' : 'coming'), setChosen];
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
