import { useLingui } from '@lingui/react/macro';
import { messageLimits } from '@rifq/rules';
import { Button, Card, List, SectionHeader, TextArea } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { NoteListItem } from './note-list-item.tsx';
import { notesQuery } from './queries.ts';

const FIELDS = ['text'] as const;
const useTyped = keptDrafts<string>();

/** Notes of the clinic's doctors for each other on one conversation, never visible to its owner. */
export function NotesCard({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const { data: notes, ...query } = useQuery(notesQuery(reservationId));
  return (
    <Card aria-labelledby="notes-title">
      <SectionHeader
        id="notes-title"
        title={t`ملاحظات للزملاء`}
        subtitle={t`يراها أطباء العيادة وحدهم، ولا يراها المربّي.`}
      />
      {notes === undefined && query.isError ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      ) : (
        notes !== undefined &&
        notes.length > 0 && (
          <List label={t`ملاحظات للزملاء`}>
            {notes.map(note => (
              <NoteListItem key={note.id} note={note} reservationId={reservationId} />
            ))}
          </List>
        )
      )}
      <NoteForm reservationId={reservationId} />
    </Card>
  );
}

function NoteForm({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { draft: text, change, forget } = useTyped(reservationId, stored => stored ?? '');
  // One id per note, also on retries.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const form = useFieldErrors(FIELDS);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (note: string) =>
      request('post', '/api/clinic/messages/notes/add', {
        reservation_id: reservationId,
        note_id: noteId,
        text: note,
      }),
    async onSuccess() {
      forget();
      setNoteId(crypto.randomUUID());
      await queryClient.invalidateQueries({ queryKey: queryKeys.messages.notes(reservationId) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = visibleText(text) === '' ? t`يلزم نص الملاحظة.` : tooLong(text, messageLimits.noteText);
    if (form.showFields({ text: missing })) return;
    mutate(visibleText(text), { onError: form.showFailure });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <FormFailure message={form.general} />
      <TextArea
        label={t`ملاحظة جديدة`}
        rows={2}
        value={text}
        onChange={next => {
          change(next);
          form.clear('text');
        }}
        error={form.errors.text}
        inputRef={form.inputRef('text')}
      />
      <Button
        type="submit"
        variant="line"
        size="sm"
        className="justify-self-start"
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {t`حفظ الملاحظة`}
      </Button>
    </form>
  );
}
