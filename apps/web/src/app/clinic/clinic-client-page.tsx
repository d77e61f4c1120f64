import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
import { ClientPage } from '../../features/clients/page/client-page.tsx';
import { ClinicStateChip } from '../../features/reservations/clinic/state-chip.tsx';

/** /clinic/clients/:id: a client, whose reservations have the chips of the day. */
export function Component() {
  const { clinic } = useClinicMember();
  return (
    <ClientPage
      chipOf={reservation => <ClinicStateChip reservation={reservation} timeZone={clinic.time_zone} />}
    />
  );
}
