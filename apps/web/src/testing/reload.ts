import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Loads again all that is shown, and resolves once the screen has heard what came of it. */
export async function reload(queryClient: QueryClient): Promise<void> {
  await act(async () => {
    await queryClient.refetchQueries();
    await new Promise<void>(resolve => notifyManager.schedule(resolve));
  });
}
