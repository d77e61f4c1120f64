import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveRetryContext } from '../../../lib/live/live-retry.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { ConnectionBar } from './connection-bar.tsx';

it('reconnects after a rejected connection, and loads what was missed', () => {
  const [retryRefused, onRetry] = [vi.fn(), vi.fn()];
  renderScreen(
    <LiveRetryContext value={retryRefused}>
      <ConnectionBar problem="unavailable" updatedAt={null} onRetry={onRetry} />
    </LiveRetryContext>,
  );
  expect(screen.getByRole('alert').textContent).toContain('انقطع التحديث المباشر');
  fireEvent.click(screen.getByRole('button', { name: 'إعادة الاتصال' }));
  expect(retryRefused).toHaveBeenCalledOnce();
  expect(onRetry).toHaveBeenCalledOnce();
});
