import type { DaySchedule } from '@rifq/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { setMedia } from '../../../testing/media.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, server } from '../../../testing/server.ts';
import { ClinicMember, type ClinicMembership } from '../clinic-member.ts';
import HandBookingModal from '../hand-booking/hand-booking-modal.tsx';
import { buildDay, buildMembership, karim, salma } from './build.ts';

/** Friday noon in Riyadh. */
export const NOW = '2026-11-20T09:00:00.000Z';

const initialStore = useUiStore.getState();

/** Each test has a clinic of its own: what was being written stays with it, as it does for a tab. */
let clinicId = '';

beforeEach(() => {
  clinicId = crypto.randomUUID();
  setMedia(false);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  server.use(answer('get', '/api/user/me', buildMe()), scheduleIs(buildDay()));
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  vi.useRealTimers();
});

/** The clinic's schedule, whatever days are asked for. */
export const scheduleIs = (...days: DaySchedule[]) =>
  answer('get', '/api/clinic/schedule', {
    time_zone: 'Asia/Riyadh',
    today: '2026-11-20',
    doctors: [salma, karim],
    days,
  });

/** As the clinic's layout mounts it: while its flag is set. */
function MountedHandBooking() {
  return useUiStore(state => state.handBookingModal) ? <HandBookingModal /> : null;
}

/** A part of the clinic's side as one of its members sees it, with the sheet that books by hand. */
function ClinicSide({ part, member }: { part: ReactNode; member: Partial<ClinicMembership> }) {
  const membership = buildMembership(member);
  return (
    <ClinicMember value={{ ...membership, clinic: { ...membership.clinic, id: clinicId } }}>
      {part}
      <MountedHandBooking />
    </ClinicMember>
  );
}

/** Renders it at an address, with everything that screens stand on. */
export const renderClinic = (part: ReactNode, member: Partial<ClinicMembership> = {}, at = '/clinic') =>
  renderScreen(<ClinicSide part={part} member={member} />, { at });

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const write = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
