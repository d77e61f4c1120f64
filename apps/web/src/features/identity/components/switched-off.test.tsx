import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { SwitchedOff } from './switched-off.tsx';

// The email address is read once, when its module is loaded.
vi.hoisted(() => vi.stubEnv('VITE_SUPPORT_EMAIL', 'help@clinic.example'));

it('shows the support address that the operator has set', () => {
  renderScreen(<SwitchedOff me={buildMe({ is_active: false, inactive_reason: 'suspended' })} />);
  const link = screen.getByRole('link', { name: 'مراسلة الدعم' });
  expect(link.getAttribute('href')).toBe('mailto:help@clinic.example');
  expect(screen.getByText('help@clinic.example').closest('bdi')?.dir).toBe('ltr');
  expect(screen.queryByText(/العيادة أو الجهة التي تدير هذا الموقع/)).toBeNull();
});
