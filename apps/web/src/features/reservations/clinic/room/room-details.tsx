import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import { Card, Columns, Tabs, useIsDesktop } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { useRecord } from '../../../../entities/records/use-record.ts';
import { RowActions } from '../arrange/row-actions.tsx';
import { CloseRoom } from './close-room.tsx';
import { ClinicReservationPane } from './reservation-pane.tsx';
import { RoomHeader } from './room-header.tsx';
import type { RecordOf } from './room-talk.ts';

interface RoomDetailsProps {
  reservation: ClinicReservation;
  /** The other reservation with an open room. */
  otherId: string | null;
  recordOf: RecordOf;
}

/** A reservation without a conversation, and the record of its pet; on phones one of them at a time. */
export function RoomDetails({ reservation, otherId, recordOf }: RoomDetailsProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const isDesktop = useIsDesktop();
  const record = useRecord(reservation);
  // What is written of a visit is in the record.
  const isRecordFirst = isClinicVisit(reservation) && reservation.can.record;
  const [shown, setShown] = useState<'reservation' | 'record'>(isRecordFirst ? 'record' : 'reservation');
  const timeZone = clinic.time_zone;
  const name = isolated(reservation.pet.name);
  const about = (
    <ClinicReservationPane reservation={reservation} visits={record.query.data?.visits} timeZone={timeZone} />
  );
  const patient = recordOf(reservation, record);
  return (
    <div className="room-details">
      <Card className="card-flush">
        <RoomHeader
          reservation={reservation}
          record={record}
          timeZone={timeZone}
          menu={<RowActions reservation={reservation} timeZone={timeZone} />}
          end={otherId !== null && <CloseRoom name={name} otherId={otherId} />}
        />
      </Card>
      {!isDesktop ? (
        <Tabs
          label={t`الموعد والسجلّ`}
          items={[
            { id: 'reservation', label: t`الموعد`, content: about },
            { id: 'record', label: t`سجلّ ${name}`, content: patient },
          ]}
          value={shown}
          onChange={setShown}
        />
      ) : otherId === null ? (
        <Columns main={isRecordFirst ? patient : about} side={isRecordFirst ? about : patient} />
      ) : (
        about
      )}
    </div>
  );
}
