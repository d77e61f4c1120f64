import { useLingui } from '@lingui/react/macro';
import type { Prescription } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import type { ReactNode } from 'react';
import { directionsText } from './chart-text.ts';

interface PrescriptionListProps<P extends Prescription> {
  prescriptions: readonly P[];
  /** What follows a prescription: its actions. */
  end?: (prescription: P) => ReactNode;
}

/** Prescriptions with how each is given, its note and its prescriber. */
export function PrescriptionList<P extends Prescription>({ prescriptions, end }: PrescriptionListProps<P>) {
  const { t } = useLingui();
  return (
    <ul className="grid gap-2" aria-label={t`الوصفة`}>
      {prescriptions.map(prescription => {
        const { id, drug, strength, note, prescriber } = prescription;
        return (
          <li key={id} className="rounded-md border border-line p-3 text-sm">
            <b className="block wrap-anywhere">
              <bdi>{strength === null ? drug : `${drug} ${strength}`}</bdi>
            </b>
            <span className="block wrap-anywhere">{directionsText(prescription)}</span>
            {note !== null && (
              <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
                {note}
              </span>
            )}
            <span className="block text-xs text-ink-2">{t`بوصفة من ${isolated(prescriber)}`}</span>
            {end?.(prescription)}
          </li>
        );
      })}
    </ul>
  );
}
