import { useLingui } from '@lingui/react/macro';
import type { VisitChart } from '@rifq/contract/calls';
import { isolated, noteFields } from '@rifq/rules';
import { Note, TextArea, TextButton, TextField } from '@rifq/ui';
import {
  type NoteName,
  noteLabel,
  vitalNames,
  vitalProblem,
} from '../../../../entities/records/note-fields.ts';
import { Templates } from './templates.tsx';
import { useNoteDraft } from './use-note-draft.ts';

/** The clinic's own note of an open visit, saved as it is typed. */
export function NoteForm({ chart }: { chart: VisitChart }) {
  const { t } = useLingui();
  const note = useNoteDraft(chart);
  const { typed, theirs, by, failure } = note;
  const colleague = by?.who === 'colleague' && by.name !== null ? isolated(by.name) : t`زميل`;
  const who = by?.who === 'self' ? t`حسابك في نافذة أخرى` : colleague;
  const status = note.isSaving ? t`جارٍ الحفظ` : note.isSaved ? t`محفوظ` : t`لم يُحفظ بعد`;
  const contested = noteFields.filter(name => theirs[name] !== undefined);
  const contestedVitals = vitalNames.filter(name => theirs[name] !== undefined);
  return (
    <section aria-label={t`سجلّ العيادة`} className="grid gap-4">
      <p className="flex flex-wrap justify-between gap-2 text-xs text-ink-2">
        <span>{t`للعيادة وحدها، ولا يراه المربّي.`}</span>
        <span role="status">{status}</span>
      </p>
      {failure !== undefined && (
        <Note>
          <p>{failure}</p>
          <TextButton onPress={note.retry}>{t`إعادة الحفظ`}</TextButton>
        </Note>
      )}
      {[...contestedVitals, ...contested].map(name => (
        <Contested
          key={name}
          name={name}
          who={who}
          mine={typed[name]}
          theirs={theirs[name] ?? ''}
          onChoose={text => note.choose(name, text)}
        />
      ))}
      <div className="grid grid-cols-2 gap-3">
        {vitalNames.map(name => (
          <TextField
            key={name}
            label={noteLabel(name)}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            onChange={text => note.write(name, text)}
            error={vitalProblem(name, typed[name])}
          />
        ))}
      </div>
      {noteFields.map(name => (
        <TextArea
          key={name}
          label={noteLabel(name)}
          value={typed[name]}
          onChange={text => note.write(name, text)}
        />
      ))}
      <Templates
        typed={typed}
        onInsert={(name, text) => note.write(name, typed[name] === '' ? text : `${typed[name]}\n${text}`)}
      />
    </section>
  );
}

interface ContestedProps {
  name: NoteName;
  who: string;
  mine: string;
  theirs: string;
  onChoose: (text: string) => void;
}

/** A field that a colleague has saved while it was typed here. */
function Contested({ name, who, mine, theirs, onChoose }: ContestedProps) {
  const { t } = useLingui();
  const label = noteLabel(name);
  return (
    <Note>
      <p>{t`حُفظ «${label}» باسم ${who} أثناء الكتابة هنا:`}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {theirs}
      </p>
      <div className="flex flex-wrap gap-3">
        <TextButton onPress={() => onChoose(mine)}>{t`إبقاء ما كُتب هنا`}</TextButton>
        <TextButton onPress={() => onChoose(theirs)}>{t`أخذ ما حُفظ`}</TextButton>
      </div>
    </Note>
  );
}
