import { t } from '@lingui/core/macro';
import type { Dose } from '@rifq/contract/calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isTestRecord } from '../../entities/vaccines/care.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { request } from '../../lib/calls/request.ts';
import { toasts } from '../../lib/overlays/toasts.ts';
import { refreshPlans } from './record-calls.ts';

type UndoPath = '/api/vaccines/doses/remove' | '/api/vaccines/doses/restore';

/**
 * Undoes the last change of a record. It is a mutation of the client instead of a component, since the toast outlives
 * the sheet or row it came from; an error is shown by the next toast.
 */
function undo(client: QueryClient, path: UndoPath, doseId: string): void {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => request('post', path, { dose_id: doseId }),
    onSuccess: () => refreshPlans(client),
    onError: error => {
      toasts.show({ message: messageOf(error), isFailure: true });
    },
  });
  // The error was shown above.
  mutation.execute(undefined).catch(() => undefined);
}

const undoOf = (client: QueryClient, path: UndoPath, { id }: Dose) => ({
  label: t`تراجع`,
  onPress: () => undo(client, path, id),
});

/** Shows that a record was saved, with an undo action. */
export function showSaved(client: QueryClient, record: Dose): void {
  const message = isTestRecord(record) ? t`حُفظ الفحص` : t`حُفظت الجرعة`;
  const action = undoOf(client, '/api/vaccines/doses/remove', record);
  toasts.show({ message, action, about: record.pet_id });
}

/** Removes a record, with an undo action. */
export function useRemoveDose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dose: Dose) => request('post', '/api/vaccines/doses/remove', { dose_id: dose.id }),
    onSuccess: (_answer, dose) => {
      void refreshPlans(client);
      const message = isTestRecord(dose) ? t`حُذف الفحص` : t`حُذفت الجرعة`;
      toasts.show({ message, action: undoOf(client, '/api/vaccines/doses/restore', dose) });
    },
  });
}
