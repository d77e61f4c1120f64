import { useUiStore } from '../../lib/overlays/ui-store.ts';

interface BillSubject {
  reservationId: string;
  petName: string;
}

/**
 * Opens the sheet with the bill of a visit.
 * @param step 'pay' starts with taking what is due
 */
export function openBill({ reservationId, petName }: BillSubject, step: 'view' | 'pay' = 'view'): void {
  useUiStore.getState().openModal('billModal', { reservationId, bill: { petName, step } });
}
