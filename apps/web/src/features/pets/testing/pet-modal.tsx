import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { respond, server } from '../../../testing/server.ts';
import PetModal from '../form/pet-modal.tsx';
import { buildPet } from './build.ts';

/** The pet in the server's response. */
export const pet = buildPet({ name: 'زعفران' });

/** Requests that create a pet. */
export const created: unknown[] = [];

/** Mounted as in the app: while one of its flags is set. */
export function MountedModal() {
  return useUiStore(state => state.petModal || state.petStart) ? <PetModal /> : null;
}

const initialStore = useUiStore.getState();

beforeEach(() => {
  created.length = 0;
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  server.use(
    respond('get', '/api/user/me', buildMe()),
    respond('post', '/api/pets/create', sent => {
      created.push(sent);
      return { pet };
    }),
  );
});
afterEach(() => {
  useUiStore.setState(initialStore, true);
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

/** Opens the form of a new pet over the list. */
export async function open(me = buildMe()) {
  server.use(respond('get', '/api/user/me', me));
  useUiStore.getState().openModal('petModal');
  const result = renderScreen(<MountedModal />, { at: '/dashboard/pets' });
  result.queryClient.setQueryData(meQuery.queryKey, me);
  await screen.findByRole('dialog');
  return result;
}

export const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'الاسم' });
export const save = () => screen.getByRole('button', { name: /^(حفظ|جارٍ الحفظ)/ });
export const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });
export const isClosed = () => waitFor(() => expect(useUiStore.getState().petModal).toBe(false));

/** Types into the breed's field; returns the rows of its list, «ليست في القائمة» last. */
export function searchBreed(query: string): string[] {
  const breed = screen.getByRole<HTMLInputElement>('combobox', { name: /السلالة/ });
  act(() => breed.focus());
  type(breed, query);
  return within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(option => option.textContent ?? '');
}

export function choosePhoto() {
  const photo = screen.getByLabelText<HTMLInputElement>(/^صورة/);
  fireEvent.change(photo, { target: { files: [new File(['x'], 'z.jpg', { type: 'image/jpeg' })] } });
}
