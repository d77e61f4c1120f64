import type { DaySchedule } from '@rifq/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { ClinicMember, type ClinicMembership } from '../entities/clinics/clinic-member.ts';
import HandBookingModal from '../features/reservations/clinic/hand-booking/hand-booking-modal.tsx';
import { useUiStore } from '../lib/overlays/ui-store.ts';
import { buildDay, buildMembership, karim, salma } from './build-clinic.ts';
import { buildMe } from './build-me.ts';
import { setMedia } from './media.ts';
import { renderScreen } from './render.tsx';
import { respond, server } from './server.ts';

/** Friday noon in Riyadh. */
export const NOW = '2026-11-20T09:00:00.000Z';

const initialStore = useUiStore.getState();

/** A clinic per test: drafts are stored by clinic, as in a tab. */
let clinicId = '';

beforeEach(() => {
  clinicId = crypto.randomUUID();
  setMedia(false);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('get', '/api/clinic/waiting', { entries: [] }),
    scheduleIs(buildDay()),
  );
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  vi.useRealTimers();
});

/** Returns these days for every request of the schedule. */
export const scheduleIs = (...days: DaySchedule[]) =>
  respond('get', '/api/clinic/schedule', {
    time_zone: 'Asia/Riyadh',
    today: '2026-11-20',
    doctors: [salma, karim],
    days,
  });

/** Mounted as by the clinic's layout: while its flag is set. */
function MountedHandBooking() {
  return useUiStore(state => state.handBookingModal) ? <HandBookingModal /> : null;
}

/** Renders a part of the clinic's side for a member, with the phone booking sheet. */
function ClinicSide({ part, member }: { part: ReactNode; member: Partial<ClinicMembership> }) {
  const membership = buildMembership(member);
  return (
    <ClinicMember value={{ ...membership, clinic: { ...membership.clinic, id: clinicId } }}>
      {part}
      <MountedHandBooking />
    </ClinicMember>
  );
}

/** Renders it at a path, with all providers of a screen. */
export const renderClinic = (part: ReactNode, member: Partial<ClinicMembership> = {}, at = '/clinic') =>
  renderScreen(<ClinicSide part={part} member={member} />, { at });

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const write = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
