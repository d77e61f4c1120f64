import { useLingui } from '@lingui/react/macro';
import type { Prescription } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import type { ReactNode } from 'react';
import { directionsText } from './chart-text.ts';

interface PrescriptionListProps<P extends Prescription> {
  prescriptions: readonly P[];
  /** Whether it was taken back: then it is struck through. */
  isRemoved?: (prescription: P) => boolean;
  /** What follows a prescription: its actions. */
  end?: (prescription: P) => ReactNode;
}

/** Prescriptions with how each is given, its note and its prescriber. */
export function PrescriptionList<P extends Prescription>(props: PrescriptionListProps<P>) {
  const { t } = useLingui();
  const { prescriptions, isRemoved, end } = props;
  return (
    <ul className="grid gap-2" aria-label={t`الوصفة`}>
      {prescriptions.map(prescription => {
        const { id, drug, strength, note, prescriber } = prescription;
        const Text = isRemoved?.(prescription) ? 's' : 'span';
        return (
          <li key={id} className="rounded-md border border-line p-3 text-sm">
            <Text className="block font-semibold wrap-anywhere">
              <bdi>{strength === null ? drug : `${drug} ${strength}`}</bdi>
            </Text>
            <Text className="block wrap-anywhere">{directionsText(prescription)}</Text>
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
