import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { Columns, type TabItem, Tabs, useIsDesktop } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { CLINIC } from '../addresses.ts';
import { useClinicMember } from '../clinic-member.ts';
import { RecordPane } from '../record/record-pane.tsx';
import { ReservationPane } from './reservation-pane.tsx';
import { RoomHeader } from './room-header.tsx';
import { useRecord } from './use-record.ts';

type Pane = 'talk' | 'reservation' | 'record' | 'notes';

/** What belongs to a reservation's conversation, for who reads it. */
export interface RoomTalk {
  talk: ReactNode;
  notes: ReactNode;
}

interface RoomProps {
  reservation: ClinicReservation;
  /** Null for who reads no conversation, and where there is none. */
  talk: RoomTalk | null;
}

/** A reservation with its conversation beside the record of its pet; on phones one of them at a time. */
export function Room({ reservation, talk }: RoomProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const isDesktop = useIsDesktop();
  const record = useRecord(reservation);
  const timeZone = clinic.time_zone;
  const name = isolated(reservation.pet.name);
  const about = (
    <ReservationPane reservation={reservation} visits={record.query.data?.visits} timeZone={timeZone} />
  );
  const patient = <RecordPane reservation={reservation} record={record} />;
  const panes: Readonly<Record<Pane, TabItem<Pane>>> = {
    talk: { id: 'talk', label: t`المحادثة`, content: <div className="room-talk">{talk?.talk}</div> },
    record: { id: 'record', label: t`سجلّ ${name}`, content: patient },
    reservation: { id: 'reservation', label: t`الموعد`, content: about },
    notes: { id: 'notes', label: t`الملاحظات`, content: talk?.notes },
  };
  return (
    <>
      <PageHeader title={t`موعد ${name}`} back={{ href: CLINIC, label: t`رجوع إلى اليوم` }} />
      <div className="grid gap-4">
        <RoomHeader reservation={reservation} record={record} timeZone={timeZone} />
        {talk === null ? (
          isDesktop ? (
            <Columns main={about} side={patient} />
          ) : (
            <Panes panes={[panes.reservation, panes.record]} />
          )
        ) : isDesktop ? (
          <Columns
            main={panes.talk.content}
            side={<Panes panes={[panes.record, panes.reservation, panes.notes]} />}
          />
        ) : (
          <Panes panes={[panes.talk, panes.record, panes.reservation, panes.notes]} />
        )}
      </div>
    </>
  );
}

/** Panes of which one shows, the first one at first. */
function Panes({ panes }: { panes: readonly [TabItem<Pane>, ...TabItem<Pane>[]] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Pane>(panes[0].id);
  return <Tabs<Pane> label={t`الموعد والسجلّ`} items={panes} value={shown} onChange={setShown} />;
}
