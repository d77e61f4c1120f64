import { beforeEach, expect, it } from 'vitest';
import { startReload } from '../versions/unsaved.ts';
import { reopenModal } from './reopen-modal.ts';
import { hasKeptModal, OPEN_MODAL_KEY, useUiStore } from './ui-store.ts';

const { openModal, addToSubject, closeModals } = useUiStore.getState();

beforeEach(() => {
  sessionStorage.clear();
  closeModals('reservationModal', 'petModal', 'handBookingModal');
});

it('opens the modal that was open before the reload, with its subject', () => {
  openModal('reservationModal', { petId: 'p1' });
  addToSubject({ doctorId: 'd1', kind: 2, startsAt: '2026-12-01T09:00:00Z' });
  startReload();
  closeModals('reservationModal');
  expect(hasKeptModal()).toBe(true);
  reopenModal();
  expect(hasKeptModal()).toBe(false);
  const { reservationModal, modalSubject } = useUiStore.getState();
  expect(reservationModal).toBe(true);
  expect(modalSubject).toMatchObject({
    petId: 'p1',
    doctorId: 'd1',
    kind: 2,
    startsAt: '2026-12-01T09:00:00Z',
  });
});

it('stores nothing while no modal is open', () => {
  startReload();
  expect(hasKeptModal()).toBe(false);
});

it.each([
  ['what another build wrote', { open: ['someModal'], subject: 1 }],
  ['no object', 'petModal'],
  ['a reload that did not happen', { open: ['delayModal'], subject: {}, at: Date.now() - 61_000 }],
  [
    'a subject of other types',
    { open: ['petModal'], at: Date.now(), subject: { species: 'dragon', protocols: [1, '2'], kind: 9 } },
  ],
])('ignores unknown values in %s', (_, stored) => {
  sessionStorage.setItem(OPEN_MODAL_KEY, JSON.stringify(stored));
  reopenModal();
  const { modalSubject, petModal, delayModal } = useUiStore.getState();
  expect(delayModal).toBe(false);
  if (petModal) expect(modalSubject).toMatchObject({ species: undefined, kind: undefined, protocols: ['2'] });
});
