import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { petsQuery } from '../../../entities/pets/queries.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { buildPet } from '../testing/build.ts';
import { PetsList } from './pets-list.tsx';

const initialStore = useUiStore.getState();
beforeEach(() => server.use(respond('get', '/api/user/me', buildMe())));
afterEach(() => useUiStore.setState(initialStore, true));

const late = () => ({ kind: 'overdue', label: 'لقاح متأخّر' }) as const;
const show = () => renderScreen(<PetsList statusOf={late} />);

describe('the list of pets', () => {
  it('groups pets by state; only those with the owner have a status', async () => {
    server.use(
      respond('get', '/api/pets/list', {
        pets: [
          buildPet({ id: '1', name: 'مشمش' }),
          buildPet({ id: '2', name: 'لولو', state: 'lost' }),
          buildPet({ id: '3', name: 'برق', state: 'passed_away' }),
          buildPet({ id: '4', name: 'سمسم', archived_at: '2026-01-01T00:00:00.000Z' }),
        ],
      }),
    );
    show();
    const group = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? '';
    expect(await group('معنا')).toContain('مشمش');
    expect(await group('مفقودون')).toContain('لولو');
    expect(await group('رحلوا، والذكرى باقية')).toContain('برق');
    expect(await group('الأرشيف')).toContain('سمسم');
    expect(screen.getAllByText('لقاح متأخّر')).toHaveLength(1);
    const link = within(screen.getByRole('region', { name: 'معنا' })).getByRole('link');
    expect(link.getAttribute('href')).toBe('/dashboard/pets/view/1');
  });

  it('offers to add the first pet, with the pressed species', async () => {
    server.use(respond('get', '/api/pets/list', { pets: [] }));
    show();
    expect((await screen.findByText(/لأول حيوان$/)).textContent).toBe('+20 عملة لأول حيوان');
    fireEvent.click(await screen.findByRole('button', { name: 'كلب' }));
    expect(useUiStore.getState()).toMatchObject({ petModal: true, modalSubject: { species: 'dog' } });
  });

  it('reports a failed load, and retries', async () => {
    server.use(
      refuse('get', '/api/pets/list', 404, { message: 'لا يوجد ما يطابق.', code: 'request.not_found' }),
    );
    show();
    const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
    server.use(respond('get', '/api/pets/list', { pets: [buildPet()] }));
    fireEvent.click(retry);
    expect(await screen.findByText('مشمش')).toBeTruthy();
  });

  it('preserves the list when a refetch fails', async () => {
    server.use(respond('get', '/api/pets/list', { pets: [buildPet()] }));
    const { queryClient } = show();
    await screen.findByText('مشمش');
    server.use(lose('get', '/api/pets/list'));
    await act(() => queryClient.refetchQueries(petsQuery));
    expect(queryClient.getQueryState(petsQuery.queryKey)?.status).toBe('error');
    expect(screen.getByText('مشمش')).toBeTruthy();
    expect(screen.queryByText('تعذّر الوصول إلى رِفق')).toBeNull();
  });
});
