import { useLingui } from '@lingui/react/macro';
import { messageLimits } from '@rifq/contract';
import type { SavedReply } from '@rifq/contract/calls';
import { Button, TextArea, TextField } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';

const FIELDS = ['title', 'text'] as const;

interface ReplyFormProps {
  /** The one that is changed; null for a new one. */
  reply: SavedReply | null;
  onDone: () => void;
}

/** The title and text of a saved reply. */
export function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [id] = useState(() => reply?.id ?? crypto.randomUUID());
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const form = useFieldErrors(FIELDS);
  const isChanged = title !== (reply?.title ?? '') || text !== (reply?.text ?? '');
  const guard = useDiscardGuard(isChanged, onDone);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (typed: { title: string; text: string }) =>
      request('post', '/api/clinic/messages/replies/save', { reply_id: id, ...typed }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: queryKeys.messages.replies });
      onDone();
    },
  });
  const save = () => {
    const missing = {
      title: title.trim() === '' ? t`يلزم عنوان قصير.` : tooLong(title, messageLimits.replyTitle),
      text: text.trim() === '' ? t`يلزم نص الردّ.` : tooLong(text, messageLimits.replyText),
    };
    if (form.showFields(missing)) return;
    mutate({ title: title.trim(), text: text.trim() }, { onError: form.showFailure });
  };
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={reply === null ? t`ردّ جديد` : t`تعديل الردّ`}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ الردّ`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label={t`العنوان`}
            value={title}
            onChange={next => {
              setTitle(next);
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
              setText(next);
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
