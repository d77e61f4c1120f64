import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { OlderFailure } from './older-failure.tsx';

it('reports that earlier messages could not be loaded, and retries', () => {
  const onRetry = vi.fn();
  renderScreen(<OlderFailure onRetry={onRetry} />);
  expect(screen.getByText('تعذّر تحميل الرسائل الأقدم.').closest('[role="status"]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
