import { useLingui } from '@lingui/react/macro';
import type { ClinicNote } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog, Menu, Trash2Icon } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useDayAndTime } from '../texts/use-day-and-time.ts';

/** A note with its author and time; its author can remove it. */
export function NoteListItem({ note, reservationId }: { note: ClinicNote; reservationId: string }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const { dayAndTime } = useDayAndTime();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const remove = useSingleMutation({
    mutationFn: () => request('post', '/api/clinic/messages/notes/remove', { note_id: note.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.messages.notes(reservationId) }),
  });
  return (
    <li className="list-row items-start">
      <div className="list-row-text">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {note.text}
        </p>
        <p className="text-xs text-ink-2" title={dayAndTime(note.created_at)}>
          {`${isolated(note.author)}\u00a0· ${ago(note.created_at)}`}
        </p>
      </div>
      {note.own && (
        <Menu
          label={t`خيارات الملاحظة`}
          entries={[
            {
              id: 'remove',
              label: t`حذف الملاحظة`,
              icon: <Trash2Icon size="sm" />,
              isDanger: true,
              onAction: () => setAsks(true),
            },
          ]}
        />
      )}
      {asks && (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsks}
          title={t`حذف الملاحظة؟`}
          confirmLabel={t`حذف`}
          cancelLabel={t`إبقاء`}
          pendingLabel={t`جارٍ الحذف`}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsks(false) })}
        >
          <p>{t`لن يراها الزملاء بعد ذلك.`}</p>
          <FormFailure message={remove.isError ? messageOf(remove.error) : undefined} />
        </ConfirmDialog>
      )}
    </li>
  );
}
