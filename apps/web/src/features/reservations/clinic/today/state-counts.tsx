import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { type DayState, dayStates, isolated } from '@rifq/rules';
import { Chip, PlainLink } from '@rifq/ui';
import type { ReactNode } from 'react';
import { dayStateText } from '../../../../entities/clinics/day-state-text.ts';
import { toPayPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { clinicDayState } from '../reservation-text.ts';
import { dayStateStyles } from '../state-chip.tsx';

/** Counts the reservations of a day by state, in the order of a visit; states without any are left out. */
export function countStates(
  reservations: readonly ClinicReservation[],
): { state: DayState; count: number }[] {
  const states = reservations.map(clinicDayState);
  return dayStates
    .map(state => ({ state, count: states.filter(each => each === state).length }))
    .filter(({ count }) => count > 0);
}

/** How many reservations of a day are in each state. */
export function StateCounts({ reservations }: { reservations: readonly ClinicReservation[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <ul className="state-counts" aria-label={t`الأعداد حسب الحالة`}>
      {countStates(reservations).map(({ state, count }) => {
        const { tone, icon: StateIcon } = dayStateStyles[state];
        return (
          <li key={state}>
            <CountLink state={state}>
              <Chip tone={tone} icon={<StateIcon size="xs" />}>
                {dayStateText(state)} <b>{isolated(number(count))}</b>
              </Chip>
            </CountLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Links what is to be paid to the list of all days. */
function CountLink({ state, children }: { state: DayState; children: ReactNode }) {
  return state === 'to_pay' ? <PlainLink href={toPayPath}>{children}</PlainLink> : children;
}
