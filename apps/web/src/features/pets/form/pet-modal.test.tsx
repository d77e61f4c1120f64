import type { PayloadOf } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import {
  choosePhoto,
  created,
  isClosed,
  MountedModal,
  name,
  open,
  pet,
  save,
  type,
} from '../testing/pet-modal.tsx';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

describe('a new pet', () => {
  it('is sent once however often the button is pressed, and its page opens', async () => {
    const { address } = await open();
    type(name(), ' زعفران ');
    fireEvent.click(save());
    fireEvent.click(save());
    await isClosed();
    expect(created).toEqual([
      {
        idempotency_key: expect.stringMatching(UUID),
        species: 'cat',
        name: 'زعفران',
        breed: null,
        breed_other: null,
        sex: null,
        neutered: null,
        country: null,
        birth_date: null,
        birth_estimated: false,
        colour: null,
        feed: null,
        microchip: null,
        allergies: null,
        notes: null,
      },
    ]);
    await waitFor(() => expect(address()).toBe(`/dashboard/pets/view/${pet.id}`));
  });

  it('preserves its idempotency key and the input on a network error', async () => {
    const keys: unknown[] = [];
    server.use(lose('post', '/api/pets/create'));
    await open();
    type(name(), 'زعفران');
    fireEvent.click(save());
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect(name().value).toBe('زعفران');

    server.use(
      http.post<never, PayloadOf<'post', '/api/pets/create'>>('/api/pets/create', async ({ request }) => {
        keys.push((await request.json()).idempotency_key);
        return new HttpResponse('a proxy’s page', { status: 502 });
      }),
    );
    fireEvent.click(save());
    await waitFor(() => expect(keys).toHaveLength(1));
    expect(await screen.findByText(/الخلل|خلل من عندنا/)).toBeTruthy();
    fireEvent.click(save());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
  });

  it('requires a name, with the focus at its field, before anything is sent', async () => {
    await open();
    fireEvent.click(save());
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(created).toEqual([]);
  });

  it("shows the server's error at its field and preserves the values", async () => {
    server.use(
      refuse('post', '/api/pets/create', 422, {
        message: 'بعض البيانات تحتاج إلى تصحيح.',
        code: 'request.invalid',
        errors: { name: ['النص أطول من المسموح.'] },
      }),
    );
    await open();
    type(name(), 'زعفران');
    fireEvent.click(save());
    expect(await screen.findByText('النص أطول من المسموح.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name()));
    expect(name().value).toBe('زعفران');
    type(name(), 'زعفر');
    expect(screen.queryByText('النص أطول من المسموح.')).toBeNull();
  });

  it('asks before it discards the input, and not without any', async () => {
    await open();
    type(name(), 'زعفران');
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    fireEvent.click(await screen.findByRole('button', { name: 'متابعة الكتابة' }));
    expect(name().value).toBe('زعفران');
    type(name(), '');
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    await isClosed();
  });

  it('welcomes the owner to the first one', async () => {
    useUiStore.getState().openModal('petStart');
    renderScreen(<MountedModal />).queryClient.setQueryData(['me'], buildMe({ firstname: 'نورة' }));
    expect(await screen.findByText(/أهلًا نورة/)).toBeTruthy();
  });
});

describe('a failed photo upload', () => {
  it('leaves the pet saved, focuses the photo, and can be retried', async () => {
    const photos: unknown[] = [];
    server.use(
      refuse('post', '/api/pets/photo', 422, {
        message: 'بعض البيانات تحتاج إلى تصحيح.',
        code: 'request.invalid',
        errors: { photo: ['الملف ليس صورة مقروءة.'] },
      }),
      respond('post', '/api/pets/update', { pet }),
    );
    await open();
    type(name(), 'زعفران');
    choosePhoto();
    fireEvent.click(save());
    expect(await screen.findByText('الملف ليس صورة مقروءة.')).toBeTruthy();
    expect(screen.getByText(/بيانات زعفران محفوظة/)).toBeTruthy();

    server.use(
      respond('post', '/api/pets/photo', sent => {
        photos.push(sent);
        return { pet };
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: /^إعادة رفع الصورة/ }));
    await isClosed();
    expect(created).toHaveLength(1);
    expect(photos).toMatchObject([{ pet_id: pet.id }]);
  });

  it('can be skipped: closing continues to the pet without a confirmation', async () => {
    server.use(lose('post', '/api/pets/photo'));
    const { address } = await open();
    type(name(), 'زعفران');
    choosePhoto();
    fireEvent.click(save());
    await screen.findByText(/بيانات زعفران محفوظة/);
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    await isClosed();
    await waitFor(() => expect(address()).toBe(`/dashboard/pets/view/${pet.id}`));
  });
});
