import { useLingui } from '@lingui/react/macro';
import type { SavedReply } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import { Button, TextArea, TextField } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { invalidateAfter, refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';

const FIELDS = ['title', 'text'] as const;

interface Typed {
  title: string;
  text: string;
}

const openedWith = (reply: SavedReply | null): Opened<Typed> => ({
  values: { title: reply?.title ?? '', text: reply?.text ?? '' },
  version: reply?.version,
});

interface ReplyFormProps {
  /** The edited reply; null for a new one. */
  reply: SavedReply | null;
  onDone: () => void;
}

/** The title and text of a saved reply. */
export function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [id, setId] = useState(() => reply?.id ?? crypto.randomUUID());
  const isNew = id !== reply?.id;
  const form = useFieldErrors(FIELDS);
  const { opened, changed, rebase } = useOpenedVersion<Typed>(() => openedWith(reply), {
    parts: [
      { label: t`العنوان`, names: ['title'], text: ({ title }) => title },
      { label: t`النص`, names: ['text'], text: ({ text }) => text },
    ],
    read: current => ('reply' in current ? openedWith(current.reply) : undefined),
  });
  const [typed, setTyped] = useState(opened.values);
  const { title, text } = typed;
  const isChanged = title !== opened.values.title || text !== opened.values.text;
  const guard = useDiscardGuard(isChanged, onDone);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (trimmed: Typed) =>
      request('post', '/api/clinic/messages/replies/save', {
        reply_id: id,
        ...trimmed,
        version: isNew ? undefined : opened.version,
      }),
    async onSuccess() {
      await invalidateAfter(queryClient, 'reply.changed');
      onDone();
    },
  });
  const save = () => {
    const missing = {
      title: visibleText(title) === '' ? t`يلزم عنوان قصير.` : tooLong(title, messageLimits.replyTitle),
      text: visibleText(text) === '' ? t`يلزم نص الردّ.` : tooLong(text, messageLimits.replyText),
    };
    if (form.showFields(missing)) return;
    mutate(
      { title: visibleText(title), text: visibleText(text) },
      {
        onError(error) {
          if (error instanceof ApiError && error.code === 'messages.reply_removed') {
            setId(crypto.randomUUID());
            refetchAfter(queryClient, 'reply.changed');
          }
          const next = rebase(error, typed);
          if (next === undefined) form.showFailure(error);
          else setTyped(next);
        },
      },
    );
  };
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={isNew ? t`ردّ جديد` : t`تعديل الردّ`}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
            {isNew && reply !== null ? t`حفظه ردًّا جديدًا` : t`حفظ الردّ`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <ChangedElsewhere changed={isNew ? undefined : changed} values={typed} onChoose={setTyped} />
          <TextField
            label={t`العنوان`}
            value={title}
            onChange={next => {
              setTyped({ ...typed, title: next });
              form.clear('title');
            }}
            error={form.errors.title}
            inputRef={form.inputRef('title')}
          />
          <TextArea
            label={t`النص`}
            rows={5}
            value={text}
            onChange={next => {
              setTyped({ ...typed, text: next });
              form.clear('text');
            }}
            error={form.errors.text}
            inputRef={form.inputRef('text')}
          />
          <FormFailure message={form.general} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
