import type { ClinicReservation } from '@rifq/contract/calls';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';

/** Whether the member can only take a reservation over: another doctor than its own, who is no manager. */
export function useIsTakingOver({ doctor }: Pick<ClinicReservation, 'doctor'>): boolean {
  const { doctor: own, role } = useClinicMember();
  return role !== 'manager' && own?.id !== doctor.id;
}
