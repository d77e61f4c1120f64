import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildClinic } from '../../../testing/build-reservation.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { RedFlagCard } from './red-flag-card.tsx';

it('names the signs, calls the clinic’s number for emergencies, and opens the emergency card', () => {
  const onOpen = vi.fn();
  const clinic = buildClinic({ emergency_phone: '+966500000199' });
  const { unmount } = renderScreen(<RedFlagCard signs={['bleeding']} clinic={clinic} onOpen={onOpen} />);
  expect(screen.getByRole('alert').textContent).toContain('نزيف لا يتوقّف خلال 5 دقائق');
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+966500000199');
  fireEvent.click(screen.getByRole('button', { name: 'بطاقة الطوارئ' }));
  expect(onOpen).toHaveBeenCalledOnce();
  unmount();
  renderScreen(<RedFlagCard signs={['bleeding']} clinic={buildClinic()} onOpen={onOpen} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`tel:${buildClinic().phone}`);
});
