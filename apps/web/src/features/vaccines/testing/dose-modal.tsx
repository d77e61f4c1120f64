import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { type ModalSubject, useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import {
  buildDose,
  buildItem,
  buildPlan,
  buildPlans,
  buildView,
  mishmish,
  TODAY,
} from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import DoseModal from '../dose-form/dose-modal.tsx';

/** Mounted as in the app: while its flag is set. */
export function MountedModal() {
  return useUiStore(state => state.vaccineModal) ? <DoseModal /> : null;
}

const initialStore = useUiStore.getState();

/** Requests that create a dose, in order. */
export const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:label';
  URL.revokeObjectURL = () => undefined;
  const plan = buildPlan({ items: [buildItem()], doses: [buildDose()] });
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [mishmish] })),
    respond('get', '/api/vaccines/plan', buildPlans(plan)),
    respond('get', '/api/pets/view', buildView(mishmish)),
  );
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

/** Opens the dose form, by default for the planned rabies dose of the one pet. */
export async function openForm(subject: ModalSubject = { petId: mishmish.id, protocols: ['2'] }) {
  useUiStore.getState().openModal('vaccineModal', subject);
  renderScreen(<MountedModal />);
  await screen.findByRole('textbox', { name: 'تاريخ أخذ الجرعة' });
}

export const isOpen = () => useUiStore.getState().vaccineModal;
export const save = () => screen.getByRole('button', { name: /^حفظ/ });
export const batch = () => screen.getByRole<HTMLInputElement>('textbox', { name: /رقم التشغيلة/ });
export const date = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'تاريخ أخذ الجرعة' });
export const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });

export const CREATED_ID = '0190f5fe-7c00-7a00-8000-0000000000d9';

/** Accepts requests that create a dose. */
export const created = () =>
  respond('post', '/api/vaccines/doses/create', body => {
    sent.push(body);
    return { dose: buildDose({ id: CREATED_ID, given_on: TODAY }) };
  });
