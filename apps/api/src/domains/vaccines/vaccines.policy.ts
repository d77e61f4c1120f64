import type { DoseRow } from './vaccines.repository.ts';

/** An owner changes what the owner wrote; what a doctor has confirmed stays as it is. */
export function mayChangeDose(dose: Pick<DoseRow, 'confirmedAt'>): boolean {
  return dose.confirmedAt === null;
}
