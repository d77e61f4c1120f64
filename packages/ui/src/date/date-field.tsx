import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLocale } from 'react-aria-components/I18nProvider';
import type { FieldTexts } from '../components/field-parts.tsx';
import { PlainField } from '../components/plain-field.tsx';
import { CalendarDaysIcon } from '../icons/icons.ts';
import { type CalendarSystem, formatDay, formatWeekday, otherSystem, parseDateText } from './date-text.ts';
import { MonthCalendar } from './month-calendar.tsx';

export interface DateFieldLabels {
  /** Names the button that shows the calendar: «فتح التقويم». */
  openCalendar: string;
  /** What was typed is no day: «التاريخ غير مفهوم، مثال: 18/11/2026». */
  notADate: string;
  /** The day is after `maxValue`, e.g. «هذا اليوم لم يأتِ بعد.». */
  tooLate?: string | undefined;
  /** The day is before `minValue`. */
  tooEarly?: string | undefined;
}

export interface DateFieldProps extends FieldTexts {
  /** Gregorian `YYYY-MM-DD`; `null` when empty or when what is typed is no acceptable day. */
  value: string | null;
  onChange: (iso: string | null) => void;
  /** First and last acceptable day, both included. */
  minValue?: string | undefined;
  maxValue?: string | undefined;
  /** The owner's preference; Gregorian by default. */
  system?: CalendarSystem | undefined;
  labels: DateFieldLabels;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * A day, typed in any digits and either calendar, or chosen from the month below. The field shows one
 * calendar, the line below weekday and the other one. A day out of range stays as typed, with its error.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, minValue, maxValue, system = 'gregory', labels, placeholder, inputRef } = props;
  const { label, optionalLabel, help, error } = props;
  const { locale } = useLocale();
  const inputId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [draft, setDraft] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const read = (text: string) => {
    const iso = text.trim() === '' ? null : parseDateText(text);
    const problem = problemOf(text, iso, props);
    return { iso, problem, accepted: problem === undefined ? iso : null };
  };
  const typed = draft === undefined ? undefined : read(draft);
  // A value that differs from what the draft stands for was set from outside: the draft is stale.
  const current = typed !== undefined && typed.accepted === value ? typed : undefined;
  const day = current?.iso ?? value;
  const text = current === undefined ? textOf(value, locale, system) : (draft ?? '');
  const problem = isLeft ? current?.problem : undefined;

  const onType = (next: string) => {
    setDraft(next);
    setLeft(false);
    onChange(read(next).accepted);
  };
  const onLeave = () => {
    setLeft(true);
    if (current?.problem === undefined) setDraft(undefined);
  };
  const close = () => {
    setOpen(false);
    toggleRef.current?.focus();
  };
  const choose = (iso: string) => {
    setDraft(undefined);
    onChange(iso);
    close();
  };
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The calendar closes, the sheet around it stays.
    event.stopPropagation();
    close();
  };

  return (
    <PlainField
      label={label}
      optionalLabel={optionalLabel}
      help={<DayHelp day={day} locale={locale} system={system} help={help} />}
      error={problem ?? error}
      inputId={inputId}
      after={
        isOpen && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from the calendar inside
          <div onKeyDown={onPanelKey}>
            <MonthCalendar
              label={label}
              value={current?.accepted ?? value}
              onChange={choose}
              minValue={minValue}
              maxValue={maxValue}
              system={system}
              autoFocus
            />
          </div>
        )
      }
    >
      {({ describedBy }) => (
        <div className="field-box">
          <input
            ref={inputRef}
            id={inputId}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            aria-invalid={(problem ?? error) !== undefined || undefined}
            aria-describedby={describedBy}
            onChange={event => onType(event.target.value)}
            onBlur={onLeave}
          />
          <AriaButton
            ref={toggleRef}
            className="date-toggle"
            aria-label={labels.openCalendar}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            <CalendarDaysIcon size="sm" />
          </AriaButton>
        </div>
      )}
    </PlainField>
  );
}

function textOf(value: string | null, locale: string, system: CalendarSystem): string {
  return value === null ? '' : formatDay(value, locale, system);
}

/** ISO days compare as text. */
function problemOf(text: string, iso: string | null, props: DateFieldProps): string | undefined {
  const { minValue, maxValue, labels } = props;
  if (text.trim() === '') return undefined;
  if (iso === null) return labels.notADate;
  if (maxValue !== undefined && iso > maxValue) return labels.tooLate ?? labels.notADate;
  if (minValue !== undefined && iso < minValue) return labels.tooEarly ?? labels.notADate;
  return undefined;
}

interface DayHelpProps {
  day: string | null;
  locale: string;
  system: CalendarSystem;
  help: FieldTexts['help'];
}

/** Weekday and the other calendar's date, then whatever help the field has. */
function DayHelp({ day, locale, system, help }: DayHelpProps) {
  if (day === null) return help;
  return (
    <>
      {formatWeekday(day, locale)} · {formatDay(day, locale, otherSystem(system))}
      {help !== undefined && <> · {help}</>}
    </>
  );
}
