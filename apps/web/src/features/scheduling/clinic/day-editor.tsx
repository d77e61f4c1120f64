import { useLingui } from '@lingui/react/macro';
import { clinicLimits, type DayPart } from '@rifq/rules';
import { CircleAlertIcon, IconButton, Note, PlusIcon, TextButton, TextField, Trash2Icon } from '@rifq/ui';
import { fromField, toField } from './time-text.ts';
import { breakFor, type DayDraft, dayProblemOf } from './week-draft.ts';

interface DayEditorProps {
  /** Weekday name. */
  name: string;
  day: DayDraft;
  onChange: (next: DayDraft) => void;
}

/** The hours and breaks of one day. */
export function DayEditor({ name, day, onChange }: DayEditorProps) {
  const { t } = useLingui();
  const problem = dayProblemOf(day);
  const { breaks } = day;
  const replace = (index: number, part: DayPart) =>
    onChange({ ...day, breaks: breaks.map((other, at) => (at === index ? part : other)) });
  return (
    <fieldset className="hours-editor">
      <legend className="visually-hidden">{t`ساعات ${name}`}</legend>
      <PartFields
        labels={{ from: t`من`, to: t`إلى` }}
        part={day}
        onChange={part => onChange({ ...day, ...part })}
      />
      {breaks.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other stable value while it is typed
        <div key={index} className="hours-break">
          <PartFields
            labels={{ from: t`استراحة من`, to: t`إلى` }}
            part={part}
            onChange={next => replace(index, next)}
          />
          <IconButton
            aria-label={t`حذف الاستراحة`}
            onPress={() => onChange({ ...day, breaks: breaks.filter((_, at) => at !== index) })}
          >
            <Trash2Icon size="sm" />
          </IconButton>
        </div>
      ))}
      {breaks.length < clinicLimits.breaks && problem !== 'hours' && (
        <TextButton
          className="justify-self-start"
          icon={<PlusIcon size="sm" />}
          onPress={() => onChange({ ...day, breaks: [...breaks, breakFor(day)] })}
        >
          {t`إضافة استراحة`}
        </TextButton>
      )}
      <div role="alert" className="empty:hidden">
        {problem !== null && (
          <Note tone="danger" icon={<CircleAlertIcon size="sm" />}>
            {problem === 'hours'
              ? t`تنتهي ساعات ${name} قبل أن تبدأ.`
              : t`استراحات ${name} متداخلة، أو خارج ساعاتها.`}
          </Note>
        )}
      </div>
    </fieldset>
  );
}

interface PartFieldsProps {
  labels: { from: string; to: string };
  part: DayPart;
  onChange: (next: DayPart) => void;
}

function PartFields({ labels, part, onChange }: PartFieldsProps) {
  const { from, to } = part;
  return (
    <div className="hours-fields">
      <TextField
        type="time"
        ltr
        label={labels.from}
        value={toField(from)}
        onChange={text => onChange({ from: fromField(text, false) ?? from, to })}
      />
      <TextField
        type="time"
        ltr
        label={labels.to}
        value={toField(to)}
        onChange={text => onChange({ from, to: fromField(text, true) ?? to })}
      />
    </div>
  );
}
