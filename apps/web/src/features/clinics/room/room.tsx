import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { Columns, Tabs, useIsDesktop } from '@rifq/ui';
import { useState } from 'react';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { CLINIC } from '../addresses.ts';
import { useClinicMember } from '../clinic-member.ts';
import { RecordPane } from '../record/record-pane.tsx';
import { ReservationPane } from './reservation-pane.tsx';
import { RoomHeader } from './room-header.tsx';
import { useRecord } from './use-record.ts';

type Pane = 'reservation' | 'record';

/** A reservation beside the record of its pet; on phones one of the two. */
export function Room({ reservation }: { reservation: ClinicReservation }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const isDesktop = useIsDesktop();
  const [pane, setPane] = useState<Pane>('reservation');
  const record = useRecord(reservation);
  const timeZone = clinic.time_zone;
  const name = isolated(reservation.pet.name);
  const about = (
    <ReservationPane reservation={reservation} visits={record.query.data?.visits} timeZone={timeZone} />
  );
  const patient = <RecordPane reservation={reservation} record={record} />;
  return (
    <>
      <PageHeader title={t`موعد ${name}`} back={{ href: CLINIC, label: t`رجوع إلى اليوم` }} />
      <div className="grid gap-4">
        <RoomHeader reservation={reservation} record={record} timeZone={timeZone} />
        {isDesktop ? (
          <Columns main={about} side={patient} />
        ) : (
          <Tabs<Pane>
            label={t`الموعد والسجلّ`}
            items={[
              { id: 'reservation', label: t`الموعد`, content: about },
              { id: 'record', label: t`سجلّ ${name}`, content: patient },
            ]}
            value={pane}
            onChange={setPane}
          />
        )}
      </div>
    </>
  );
}
