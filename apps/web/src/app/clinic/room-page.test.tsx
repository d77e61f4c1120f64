import type { ClinicReservation } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { RecordPane } from '../../features/records/clinic/record/record-pane.tsx';
import { RoomPage } from '../../features/reservations/clinic/room/room-page.tsx';
import { useRoomSlots } from '../../features/reservations/clinic/room/room-slots.ts';
import { buildClinicReservation, RESERVATION_ID, salma } from '../../testing/build-clinic.ts';
import { mishmish } from '../../testing/build-me.ts';
import { press, renderClinic } from '../../testing/clinic-side.tsx';
import { setMedia } from '../../testing/media.ts';
import { respond, server } from '../../testing/server.ts';

const OTHER_ID = '0190f5fe-7c00-7a00-8000-0000000000b9';
const doctor = { role: 'doctor', doctor: salma } as const;
const lulu = { ...mishmish, id: '0190f5fe-7c00-7a00-8000-0000000000a9', name: 'لولو' };

/** A fake conversation that shows its props, and reports two unread messages. */
function Talk({ reservation, isCovered }: { reservation: ClinicReservation; isCovered: boolean }) {
  const { presence, onUnread } = useRoomSlots();
  useEffect(() => onUnread(2), [onUnread]);
  return (
    <p>
      {presence !== null && createPortal('في المحادثة الآن', presence)}
      {`${reservation.pet.name} ${isCovered ? 'covered' : 'seen'}`}
    </p>
  );
}

function open(at: string, isWide = true) {
  setMedia(isWide);
  server.use(
    respond('get', '/api/clinic/reservations/view', sent => ({
      reservation: JSON.stringify(sent).includes(OTHER_ID)
        ? buildClinicReservation({ id: OTHER_ID, pet: lulu })
        : buildClinicReservation(),
    })),
  );
  const page = (
    <RoomPage
      recordOf={(reservation, record) => <RecordPane reservation={reservation} record={record} />}
      listOf={({ ids, hrefOf, besideOf }) => (
        <p>{[ids.join(), hrefOf('c1'), hrefOf(OTHER_ID), besideOf('c1')].join(' ')}</p>
      )}
      talkOf={reservation => ({
        talk: isCovered => <Talk reservation={reservation} isCovered={isCovered} />,
        notes: 'notes',
      })}
    />
  );
  return renderClinic(
    <Routes>
      <Route path="/clinic/reservations/:id" element={page} />
    </Routes>,
    doctor,
    at,
  );
}

const address = `/clinic/reservations/${RESERVATION_ID}`;

it('shows the list, the conversation and the record next to each other', async () => {
  open(address);
  expect(await screen.findByText('مشمش seen')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /مشمش.*نورة العتيبي/ })).toBeTruthy();
  expect(screen.getByText('في المحادثة الآن')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^سجلّ/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^إغلاق محادثة/ })).toBeNull();
});

it('shows two conversations instead of the record, and gives the full width to the last one', async () => {
  const screenOf = open(`${address}?beside=${OTHER_ID}`);
  expect(await screen.findByText('لولو seen')).toBeTruthy();
  expect(screen.getByText('مشمش seen')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  const list = `/clinic/reservations/c1?beside=${OTHER_ID} ${address}?beside=${OTHER_ID} ${address}?beside=c1`;
  expect(screen.getByText(`${RESERVATION_ID},${OTHER_ID} ${list}`)).toBeTruthy();
  press(/^إغلاق محادثة .*مشمش/);
  await waitFor(() => expect(screen.queryByText('مشمش seen')).toBeNull());
  expect(screenOf.address()).toBe(`/clinic/reservations/${OTHER_ID}`);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /لولو/ }));
  expect(screen.getByRole('tab', { name: /^سجلّ/ })).toBeTruthy();
});

it('overlays the record on a phone, while the conversation stays mounted and counts new messages', async () => {
  open(`${address}?beside=${OTHER_ID}`, false);
  expect(await screen.findByText('مشمش seen')).toBeTruthy();
  expect(screen.queryByText(/لولو/)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: /مشمش/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'رجوع إلى المحادثات' }).getAttribute('href')).toBe(
    '/clinic/reservations',
  );
  fireEvent.click(screen.getByRole('tab', { name: /^سجلّ/ }));
  expect(screen.getByText('مشمش covered')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /^المحادثة \(\W?2\W?\)$/ }));
  expect(screen.getByText('مشمش seen')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'المحادثة' })).toBeTruthy();
});
