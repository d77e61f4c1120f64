import { useLingui } from '@lingui/react/macro';
import type { SavedReply } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Menu, type MenuEntry, Trash2Icon, UnstyledButton } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';

interface ReplyListItemProps {
  reply: SavedReply;
  onChoose: () => void;
  actions: readonly MenuEntry[];
}

/** A saved reply: pressing it inserts it; its menu edits or removes it. */
export function ReplyListItem({ reply, onChoose, actions }: ReplyListItemProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const read = () => invalidateAfter(queryClient, 'reply.changed');
  const restore = useSingleMutation({
    mutationFn: () =>
      request('post', '/api/clinic/messages/replies/save', {
        reply_id: crypto.randomUUID(),
        title: reply.title,
        text: reply.text,
      }),
    onSuccess: read,
  });
  const remove = useSingleMutation({
    mutationFn: () => request('post', '/api/clinic/messages/replies/remove', { reply_id: reply.id }),
    async onSuccess() {
      toasts.show({
        message: t`حُذف الردّ`,
        action: { label: t`تراجع`, onPress: () => restore.mutate() },
      });
      await read();
    },
  });
  const name = isolated(reply.title);
  return (
    <li className="list-row">
      <UnstyledButton className="list-row-text text-start" onPress={onChoose}>
        <b className="block wrap-anywhere" dir="auto">
          {reply.title}
        </b>
        <span className="list-row-meta" dir="auto">
          {reply.text}
        </span>
      </UnstyledButton>
      <FormFailure message={remove.isError ? messageOf(remove.error) : undefined} />
      <Menu
        label={t`خيارات «${name}»`}
        entries={[
          ...actions,
          {
            id: 'remove',
            label: t`حذف`,
            icon: <Trash2Icon size="sm" />,
            isDanger: true,
            onAction: () => remove.mutate(),
          },
        ]}
      />
    </li>
  );
}
