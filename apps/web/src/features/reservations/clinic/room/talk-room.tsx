import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  ArrowLeftIcon,
  CalendarClockIcon,
  ClipboardListIcon,
  IconLink,
  type MenuEntry,
  Tabs,
  useIsDesktop,
} from '@rifq/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath, RESERVATIONS } from '../../../../entities/clinics/paths.ts';
import { useRecord } from '../../../../entities/records/use-record.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';
import { canArrange } from '../arrange/row-actions.tsx';
import { CloseRoom } from './close-room.tsx';
import { RoomHeader } from './room-header.tsx';
import { type Pane, roomPanes } from './room-panes.tsx';
import { RoomSlotsProvider, useRoomPlaces } from './room-slots.ts';
import type { RecordOf, RoomTalk } from './room-talk.ts';
import { focusRoom } from './room-title.ts';

const Arrange = lazyChunk(() => import('../arrange/arrange.tsx'));

interface TalkRoomProps {
  reservation: ClinicReservation;
  talk: RoomTalk;
  /** The other reservation with an open room. */
  otherId: string | null;
  /** Whether it was opened next to that one. */
  isSecondRoom: boolean;
  recordOf: RecordOf;
}

/** A conversation under its room's header, with the record next to it; on phones one overlays the other. */
export function TalkRoom({ reservation, talk, otherId, isSecondRoom, recordOf }: TalkRoomProps) {
  const { t } = useLingui();
  const { clinic, doctor } = useClinicMember();
  const seesPatients = doctor !== null;
  const { count } = useFormat();
  const isDesktop = useIsDesktop();
  const record = useRecord(reservation);
  const [shown, setShown] = useState<Pane>('talk');
  const [atSide, setAtSide] = useState<Pane>(seesPatients ? 'record' : 'reservation');
  const [isArranging, setArranging] = useState(false);
  const { id, pet } = reservation;
  const name = isolated(pet.name);
  const isAlone = otherId === null;
  const entries: MenuEntry[] = [];
  if (canArrange(reservation)) {
    const icon = <CalendarClockIcon size="sm" />;
    const label = t`خيارات موعد ${name}`;
    entries.push({ id: 'arrange', label, icon, onAction: () => setArranging(true) });
  }
  if (!isAlone) {
    const icon = <ClipboardListIcon size="sm" />;
    entries.push({ id: 'alone', label: t`المحادثة وحدها مع السجلّ`, icon, href: clinicReservationPath(id) });
  }
  const { slots, setPresence, setMenu, unread } = useRoomPlaces(entries);
  useFocusBeside(id, isSecondRoom);
  const timeZone = clinic.time_zone;
  const panes = roomPanes({ reservation, record, timeZone, notes: talk.notes, recordOf, seesPatients });
  const isCovered = shown !== 'talk';
  const many = isolated(count(unread));
  const talkLabel = isCovered && unread > 0 ? t`المحادثة (${many})` : t`المحادثة`;
  return (
    <RoomSlotsProvider value={slots}>
      <div className={isDesktop ? 'room-pane' : 'room-pane messenger-talk'}>
        <RoomHeader
          reservation={reservation}
          record={record}
          timeZone={timeZone}
          isNarrow={!isAlone}
          isPage={!isDesktop}
          start={
            !isDesktop && (
              <IconLink href={RESERVATIONS} aria-label={t`رجوع إلى المحادثات`}>
                <ArrowLeftIcon />
              </IconLink>
            )
          }
          presence={<span ref={setPresence} role="status" />}
          menu={<span className="contents" ref={setMenu} />}
          end={!isAlone && <CloseRoom name={name} otherId={otherId} />}
        />
        {isDesktop ? (
          talk.talk(false)
        ) : (
          <Tabs<Pane>
            label={t`المحادثة والسجلّ`}
            items={[{ id: 'talk', label: talkLabel, content: talk.talk(isCovered), stays: true }, ...panes]}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {isDesktop && isAlone && (
        <div className="room-side">
          <Tabs<Pane> label={t`الموعد والسجلّ`} items={panes} value={atSide} onChange={setAtSide} />
        </div>
      )}
      {isArranging && (
        <OnDemand onMissing={() => setArranging(false)}>
          <Arrange reservation={reservation} timeZone={timeZone} onClose={() => setArranging(false)} />
        </OnDemand>
      )}
    </RoomSlotsProvider>
  );
}

/** Focuses a room that is opened next to another, but not one that is there when the page loads. */
function useFocusBeside(reservationId: string, isSecondRoom: boolean): void {
  const type = useNavigationType();
  const arrive = useEffectEvent(() => {
    if (isSecondRoom && type !== 'POP') focusRoom(reservationId);
  });
  useEffect(() => arrive(), []);
}
