// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import { NavigationProvider } from './plain-link.tsx';

afterEach(cleanup);

it('navigates for an entry with an href, and calls the action of another', async () => {
  const navigate = vi.fn();
  const onAction = vi.fn();
  const entries = [
    { id: 'edit', label: 'تعديل', href: '/dashboard/pets/edit/1' },
    { id: 'remove', label: 'حذف', onAction },
  ];
  render(
    <NavigationProvider value={navigate}>
      <Menu label="خيارات" entries={entries} />
    </NavigationProvider>,
  );
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'خيارات' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await press('تعديل');
  expect(navigate.mock.lastCall?.[0]).toBe('/dashboard/pets/edit/1');
  await press('حذف');
  expect(onAction).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledOnce();
});
