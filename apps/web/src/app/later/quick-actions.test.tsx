import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildPet } from '../../features/pets/testing/build.ts';
import { toasts } from '../../lib/overlays/toasts.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { buildMe, mishmish } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { respond, server } from '../../testing/server.ts';
import { QuickActions } from './quick-actions.tsx';

const lulu = { ...mishmish, id: '0190f5fe-7c00-7a00-8000-0000000000b2', name: 'لولو' };
const pet = buildPet();

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  useUiStore.getState().closeModals('vaccineModal', 'reservationModal');
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

function show(pets = [mishmish]) {
  server.use(
    respond('get', '/api/user/me', buildMe({ pets })),
    respond('get', '/api/pets/view', { pet, weights: [] }),
  );
  return renderScreen(<QuickActions pets={pets} />);
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('opens the sheet of a new weight of the pet', async () => {
  show();
  press(/^وزن/);
  const sheet = await screen.findByRole('dialog', { name: /^وزن «.*مشمش/ });
  expect(await within(sheet).findByRole('textbox', { name: 'الوزن' })).toBeTruthy();
});

it('opens the dose form of the chosen one of several pets', () => {
  show([mishmish, lulu]);
  press('لولو');
  expect(screen.getByRole('button', { name: 'لولو', pressed: true })).toBeTruthy();
  press(/^جرعة «.*لولو/);
  const { vaccineModal, modalSubject } = useUiStore.getState();
  expect([vaccineModal, modalSubject]).toEqual([true, { petId: lulu.id }]);
});

it('sends a photo immediately, and shows why it failed', async () => {
  const { container } = show();
  server.use(respond('post', '/api/pets/photo', { pet }));
  const chooser = container.querySelector('input[type=file]');
  if (chooser === null) throw new Error('no chooser');
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } });
  expect((await screen.findByRole('alert')).textContent).toBe('الملف ليس صورة.');
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject([{ message: 'حُفظت الصورة' }]));
});

it('shows whom to call in an emergency, and continues to a booking for that pet', async () => {
  server.use(
    respond('get', '/api/clinics/emergency', { last: null, clinics: [] }),
    respond('get', '/api/vaccines/plan', { as_of: '2026-11-20', pets: [] }),
    respond('get', '/api/reservations/visits', { visits: [], warnings: [], ended_warnings: [], more: false }),
  );
  show();
  press(/^طوارئ/);
  const sheet = await screen.findByRole('dialog', { name: 'حالة طارئة' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'متابعة الحجز' }));
  expect(useUiStore.getState()).toMatchObject({
    reservationModal: true,
    modalSubject: { petId: mishmish.id },
  });
});

it('shows nothing for pets that are not at home', () => {
  show([{ ...mishmish, state: 'passed_away' }]);
  expect(screen.queryByRole('region', { name: 'إجراءات سريعة' })).toBeNull();
});
