import { useLingui } from '@lingui/react/macro';
import { isolated, type NoteField, noteFields } from '@rifq/rules';
import { Button, Disclosure, Select, TextButton, TextField } from '@rifq/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { invalidateAfter } from '../../../../lib/calls/refetch-table.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { noteLabel, type TypedNote } from './note-fields.ts';

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
  const { mutate, isPending } = useSingleMutation<unknown, () => Promise<unknown>>({
    mutationFn: send => send(),
    onError: error => toasts.show({ message: messageOf(error), isFailure: true }),
    onSettled: () => invalidateAfter(queryClient, 'template.changed'),
  });
  const text = typed[field];
  const add = () => {
    const template = { template_id: crypto.randomUUID(), field, name, text };
    mutate(() => request('post', '/api/clinic/note-templates/save', template), {
      onSuccess: () => setName(''),
    });
  };
  const remove = (id: string) =>
    mutate(() => request('post', '/api/clinic/note-templates/remove', { template_id: id }));
  return (
    <Disclosure title={t`قوالب العيادة`}>
      <div className="grid gap-3">
        <ul className="grid gap-1" aria-label={t`قوالب العيادة`}>
          {(data?.templates ?? []).map(template => (
            <li key={template.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <TextButton onPress={() => onInsert(template.field, template.text)}>
                {t`إدراج «${isolated(template.name)}» في ${noteLabel(template.field)}`}
              </TextButton>
              <TextButton onPress={() => remove(template.id)} aria-label={t`حذف قالب ${template.name}`}>
                {t`حذف`}
              </TextButton>
            </li>
          ))}
        </ul>
        <Select
          label={t`حفظ نصّ حقل كقالب`}
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
    </Disclosure>
  );
}
