import { useLingui } from '@lingui/react/macro';
import type { NoteTemplate } from '@rifq/contract/calls';
import { isolated, type NoteField, noteFields } from '@rifq/rules';
import { Button, ConfirmDialog, Disclosure, Select, TextButton, TextField } from '@rifq/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noteLabel, type TypedNote } from '../../../../entities/records/note-fields.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { invalidateAfter } from '../../../../lib/calls/refetch-table.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';

const templatesQuery = queryOptions({
  queryKey: queryKeys.noteTemplates,
  queryFn: ({ signal }) => request('get', '/api/clinic/note-templates', undefined, { signal }),
});

interface TemplatesProps {
  typed: TypedNote;
  onInsert: (field: NoteField, text: string) => void;
}

/** The clinic's texts for the note: inserted into their field, removed, or added from what is typed. */
export function Templates({ typed, onInsert }: TemplatesProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data } = useQuery(templatesQuery);
  const [field, setField] = useState<NoteField>('findings');
  const [name, setName] = useState('');
  // The same until it is saved, so that a retry after a lost response does not save it twice.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [removed, setRemoved] = useState<NoteTemplate | null>(null);
  const [replaced, setReplaced] = useState<NoteTemplate | null>(null);
  const { mutate, isPending } = useSingleMutation<unknown, () => Promise<unknown>>({
    mutationFn: send => send(),
    onError: error => toasts.show({ message: messageOf(error), isFailure: true }),
    onSettled: () => invalidateAfter(queryClient, 'template.changed'),
  });
  const text = typed[field];
  const add = () => {
    const template = { template_id: newId, field, name, text };
    mutate(() => request('post', '/api/clinic/note-templates/save', template), {
      onSuccess() {
        setName('');
        setNewId(crypto.randomUUID());
      },
    });
  };
  /** Replaces the text of a template by what is typed in its field. */
  const replace = ({ id, ...template }: NoteTemplate) => {
    const change = { ...template, template_id: id, text: typed[template.field] };
    const shown = isolated(template.name);
    mutate(() => request('post', '/api/clinic/note-templates/save', change), {
      onSuccess: () => toasts.show({ message: t`حُفظ قالب «${shown}»` }),
      onSettled: () => setReplaced(null),
    });
  };
  const remove = (id: string) =>
    mutate(() => request('post', '/api/clinic/note-templates/remove', { template_id: id }), {
      onSettled: () => setRemoved(null),
    });
  const removedName = isolated(removed?.name ?? '');
  const replacedName = isolated(replaced?.name ?? '');
  return (
    <Disclosure title={t`قوالب العيادة`}>
      <div className="grid gap-3">
        <ul className="grid gap-1" aria-label={t`قوالب العيادة`}>
          {(data?.templates ?? []).map(template => (
            <li key={template.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <TextButton onPress={() => onInsert(template.field, template.text)}>
                {t`إدراج «${isolated(template.name)}» في ${noteLabel(template.field)}`}
              </TextButton>
              <span className="flex gap-3">
                {typed[template.field].trim() !== '' && typed[template.field] !== template.text && (
                  <TextButton
                    onPress={() => setReplaced(template)}
                    aria-label={t`تحديث قالب ${template.name} بنصّ الحقل`}
                  >
                    {t`تحديث`}
                  </TextButton>
                )}
                <TextButton onPress={() => setRemoved(template)} aria-label={t`حذف قالب ${template.name}`}>
                  {t`حذف`}
                </TextButton>
              </span>
            </li>
          ))}
        </ul>
        <Select
          label={t`حفظ نصّ الحقل قالبًا`}
          options={noteFields.map(id => ({ id, label: noteLabel(id) }))}
          value={field}
          onChange={id => setField(noteFields.find(known => known === id) ?? 'findings')}
          placeholder={t`الحقل`}
        />
        <TextField label={t`اسم القالب`} value={name} onChange={setName} autoComplete="off" />
        <Button
          size="sm"
          variant="line"
          isPending={isPending}
          pendingLabel={t`جارٍ الحفظ`}
          isDisabled={name.trim() === '' || text.trim() === ''}
          onPress={add}
        >
          {t`حفظ القالب`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={replaced !== null}
        onOpenChange={() => setReplaced(null)}
        title={t`تحديث قالب «${replacedName}»؟`}
        confirmLabel={t`تحديث القالب`}
        cancelLabel={t`إبقاؤه`}
        onConfirm={() => replaced !== null && replace(replaced)}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {t`يحلّ نصّ الحقل محلّ نصّ القالب عند جميع أطباء العيادة.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t`حذف قالب «${removedName}»؟`}
        confirmLabel={t`حذف القالب`}
        cancelLabel={t`إبقاؤه`}
        onConfirm={() => removed !== null && remove(removed.id)}
        isPending={isPending}
        pendingLabel={t`جارٍ الحذف`}
        isDanger
      >
        {t`يُحذف عند جميع أطباء العيادة. وما أُدرج منه في الزيارات يبقى.`}
      </ConfirmDialog>
    </Disclosure>
  );
}
