import { useEffect } from 'react';
import { provideUnsent } from '../../lib/session/unsent.ts';

/** Lets signing out know what waits on the device, whether or not anything of conversations was opened. */
export function useUnsent(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return provideUnsent(async () => {
      const { outboxOf } = await import('../../features/messaging/data/outbox/current-outbox.ts');
      return outboxOf(userId).unsent();
    });
  }, [userId]);
}
