import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Refetches all shown data, and resolves once the screen has rendered the result. */
export async function reload(queryClient: QueryClient): Promise<void> {
  await act(async () => {
    await queryClient.refetchQueries();
    await new Promise<void>(resolve => notifyManager.schedule(resolve));
  });
}
