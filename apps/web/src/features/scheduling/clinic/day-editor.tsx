import { useLingui } from '@lingui/react/macro';
import { clinicLimits, type DayPart } from '@rifq/rules';
import { CircleAlertIcon, IconButton, MoonIcon, Note, PlusIcon, TextButton, Trash2Icon } from '@rifq/ui';
import { PartFields } from './part-fields.tsx';
import {
  breakFor,
  breakFrom,
  type DayDraft,
  type DayProblem,
  dayProblemOf,
  withDayHours,
} from './week-draft.ts';

const MINUTES_A_DAY = 1440;

interface DayEditorProps {
  /** Weekday name. */
  name: string;
  day: DayDraft;
  /** The day after it. */
  next: DayDraft;
  onChange: (next: DayDraft) => void;
}

/** The hours and breaks of one day. */
export function DayEditor({ name, day, next, onChange }: DayEditorProps) {
  const { t } = useLingui();
  const problem = dayProblemOf(day, next);
  const { breaks } = day;
  const texts: Record<DayProblem, string> = {
    hours: t`تبدأ ساعات ${name} وتنتهي في الوقت نفسه.`,
    next: t`تمتدّ ساعات ${name} إلى ساعات اليوم التالي.`,
    breaks: t`استراحات ${name} متداخلة، أو خارج ساعاتها.`,
  };
  const replace = (index: number, part: DayPart) =>
    onChange({ ...day, breaks: breaks.map((other, at) => (at === index ? part : other)) });
  return (
    <fieldset className="hours-editor">
      <legend className="visually-hidden">{t`ساعات ${name}`}</legend>
      <PartFields
        labels={{ from: t`من`, to: t`إلى` }}
        part={day}
        onChange={part => onChange(withDayHours(day, part))}
      />
      {day.to > MINUTES_A_DAY && problem === null && (
        <p className="hours-night">
          <MoonIcon size="xs" />
          {t`تنتهي في اليوم التالي.`}
        </p>
      )}
      {breaks.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other stable value while it is typed
        <div key={index} className="hours-break">
          <PartFields
            labels={{ from: t`استراحة من`, to: t`إلى` }}
            part={part}
            onChange={changed => replace(index, breakFrom(day.from, changed))}
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
            {texts[problem]}
          </Note>
        )}
      </div>
    </fieldset>
  );
}
