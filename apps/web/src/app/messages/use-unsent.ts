import { useEffect } from 'react';
import { provideUnsent } from '../../lib/session/unsent.ts';

/** Provides queued messages to signing out, even if no conversation was opened. */
export function useUnsent(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return provideUnsent(async () => {
      const { outboxOf } = await import('../../features/messaging/data/outbox/current-outbox.ts');
      return outboxOf(userId).unsent();
    });
  }, [userId]);
}
