import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { useIsWide } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { CLINIC, clinicReservationPath, RESERVATIONS } from '../paths.ts';
import { useSearch } from '../use-search.ts';
import { reservationQuery } from './queries.ts';
import { RoomPlace } from './room-place.tsx';
import type { RoomTalk } from './room-talk.ts';
import { focusRoom } from './room-title.ts';

/** The rooms that are open, for the list beside them. */
export interface OpenRooms {
  ids: readonly string[];
  /** Where one stands in place of the first. */
  hrefOf: (reservationId: string) => string;
  /** Where one stands beside the first. */
  besideOf: (reservationId: string) => string;
  /** One that is open is wanted. */
  onOpen: (reservationId: string) => void;
}

interface RoomPageProps {
  /** The conversation of a reservation, of the first one at the message of the address; null where there is none. */
  talkOf: (reservation: ClinicReservation, isBeside: boolean) => RoomTalk | null;
  /** The conversations beside the rooms; null for who reads none. */
  listOf: ((open: OpenRooms) => ReactNode) | null;
}

/** /clinic/reservations/:id: one reservation, its room and the record of its pet; `?beside=ID` another room in its place. */
export function RoomPage({ talkOf, listOf }: RoomPageProps) {
  const { id = '' } = useParams();
  const isWide = useIsWide();
  const asked = useSearch().get('beside');
  const hasList = isWide && listOf !== null;
  const besideId = hasList && asked !== id ? asked : null;
  const ids = besideId === null ? [id] : [id, besideId];
  return (
    <>
      <RoomTitle reservationId={id} hasList={hasList} readsTalks={listOf !== null} />
      <div className={listOf === null ? undefined : 'room-page'} data-two={besideId !== null || undefined}>
        {hasList && (
          <div className="room-list">
            {listOf({
              ids,
              hrefOf: other =>
                ids.includes(other)
                  ? clinicReservationPath(id, besideId)
                  : clinicReservationPath(other, besideId),
              besideOf: other => clinicReservationPath(id, other),
              onOpen: focusRoom,
            })}
          </div>
        )}
        {/* One that stays is not moved: its log would lose its place. */}
        {ids.map(each => (
          <RoomPlace
            key={each}
            reservationId={each}
            otherId={ids.find(other => other !== each) ?? null}
            isBeside={each === besideId}
            talkOf={talkOf}
          />
        ))}
      </div>
    </>
  );
}

/** What the page is called: by the list where it stands there, else by the pet. */
function RoomTitle({
  reservationId,
  hasList,
  readsTalks,
}: {
  reservationId: string;
  hasList: boolean;
  readsTalks: boolean;
}) {
  const { t } = useLingui();
  const { data } = useQuery(reservationQuery(reservationId));
  const name = data && isolated(data.pet.name);
  const back = readsTalks
    ? { href: RESERVATIONS, label: t`رجوع إلى المحادثات` }
    : { href: CLINIC, label: t`رجوع إلى اليوم` };
  if (hasList) return <PageHeader title={t`الاستشارات`} />;
  return <PageHeader title={name === undefined ? t`الموعد` : t`موعد ${name}`} back={back} />;
}
