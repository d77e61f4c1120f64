import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import { useIsWide } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { CLINIC, clinicReservationPath, RESERVATIONS } from '../../../../entities/clinics/paths.ts';
import { useSearch } from '../../../../lib/navigation/use-search.ts';
import { PageHeader } from '../../../../lib/pages/page-header.tsx';
import { clinicReservationQuery } from '../queries.ts';
import { RoomPlace } from './room-place.tsx';
import type { RecordOf, RoomTalk } from './room-talk.ts';
import { focusRoom } from './room-title.ts';

/** The open rooms, for the list next to them. */
export interface OpenRooms {
  ids: readonly string[];
  /** Path that opens a reservation instead of the first. */
  hrefOf: (reservationId: string) => string;
  /** Path that opens a reservation next to the first. */
  besideOf: (reservationId: string) => string;
  /** Called for a reservation that is open already. */
  onOpen: (reservationId: string) => void;
}

interface RoomPageProps {
  /** The conversation of a reservation, with the first at the message of the URL; null if there is none. */
  talkOf: (reservation: ClinicReservation, isSecondRoom: boolean) => RoomTalk | null;
  /** The conversations next to the rooms. */
  listOf: (open: OpenRooms) => ReactNode;
  recordOf: RecordOf;
}

/**
 * /clinic/reservations/:id: a reservation's room and its pet's record; `?beside=ID` shows another room instead of the
 * record.
 */
export function RoomPage({ talkOf, listOf, recordOf }: RoomPageProps) {
  const { id = '' } = useParams();
  const isWide = useIsWide();
  const asked = useSearch().get('beside');
  const besideId = isWide && asked !== id ? asked : null;
  const ids = besideId === null ? [id] : [id, besideId];
  return (
    <>
      <RoomTitle reservationId={id} hasList={isWide} />
      <div className="room-page" data-two={besideId !== null || undefined}>
        {isWide && (
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
        {/* A room that stays is not remounted, which would lose its scroll position. */}
        {ids.map(each => (
          <RoomPlace
            key={each}
            reservationId={each}
            otherId={ids.find(other => other !== each) ?? null}
            isSecondRoom={each === besideId}
            talkOf={talkOf}
            recordOf={recordOf}
          />
        ))}
      </div>
    </>
  );
}

/** Title of the page: the list's if shown, else the pet's. */
function RoomTitle({ reservationId, hasList }: { reservationId: string; hasList: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery(clinicReservationQuery(reservationId));
  const name = data && isolated(data.pet.name);
  const back = !(data && isClinicVisit(data))
    ? { href: RESERVATIONS, label: t`رجوع إلى المحادثات` }
    : { href: CLINIC, label: t`رجوع إلى اليوم` };
  if (hasList) return <PageHeader title={t`المواعيد`} />;
  return <PageHeader title={name === undefined ? t`الموعد` : t`موعد ${name}`} back={back} />;
}
