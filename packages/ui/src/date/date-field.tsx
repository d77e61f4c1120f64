import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLocale } from 'react-aria-components/I18nProvider';
import { FieldQuestion } from '../components/field-question.tsx';
import type { FieldTexts } from '../components/field-text.tsx';
import { PlainField } from '../components/plain-field.tsx';
import { CalendarDaysIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';
import { type CalendarSystem, otherSystem } from './calendars.ts';
import { formatDay, formatWeekday } from './date-text.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { type DateDraftProps, type DateProblemTexts, useDateDraft } from './use-date-draft.ts';

export interface DateFieldLabels extends DateProblemTexts {
  /** Accessible name of the button that opens the calendar: «فتح التقويم». */
  openCalendar: string;
  /** The date format, shown while the field is empty: «يوم/شهر/سنة». */
  format: string;
}

export interface DateFieldProps extends FieldTexts, DateDraftProps {
  labels: DateFieldLabels;
  /** A question about the day, shown below the field and announced; not an error, since the day may be right. */
  question?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * A day, typed in any digits and either calendar, or selected from the month below. The field shows one calendar, the
 * line below it the weekday and the other one. A tap opens the month, a second one the keyboard; where a month may be
 * typed, the first one.
 */
export function DateField(props: DateFieldProps) {
  const { minValue, maxValue, system = 'gregory', acceptsMonth = false, labels, question, inputRef } = props;
  const { label, optionalLabel, help, error } = props;
  const { locale } = useLocale();
  const inputId = useId();
  const questionId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const tap = useTap(isOpen, setOpen, acceptsMonth);
  const { text, day, accepted, problem, onType, onLeave, onChoose } = useDateDraft(props, locale);

  const close = () => {
    setOpen(false);
    toggleRef.current?.focus();
  };
  const choose = (iso: string) => {
    onChoose(iso);
    close();
  };
  // Submitting the form from here shows the error, without leaving the field.
  const onInputKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onLeave();
  };
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Closes the calendar, not the sheet around it.
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
        <>
          <FieldQuestion id={questionId}>{question}</FieldQuestion>
          {isOpen && (
            // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from the calendar inside
            <div onKeyDown={onPanelKey}>
              <MonthCalendar
                label={label}
                value={accepted}
                onChange={choose}
                minValue={minValue}
                maxValue={maxValue}
                system={system}
                autoFocus
              />
            </div>
          )}
        </>
      }
    >
      {({ describedBy }) => (
        <div className="field-box">
          <input
            ref={inputRef}
            id={inputId}
            value={text}
            placeholder={labels.format}
            inputMode={tap.opensMonth ? 'none' : 'numeric'}
            autoComplete="off"
            aria-invalid={(problem ?? error) !== undefined || undefined}
            aria-describedby={cx(describedBy, question !== undefined && questionId) || undefined}
            onChange={event => onType(event.target.value)}
            onBlur={() => {
              tap.reset();
              onLeave();
            }}
            {...tap.handlers}
            onKeyDown={onInputKey}
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

/**
 * Handles taps on the field: the first opens the month and no keyboard, which would cover it; a tap while the month is
 * open is for typing. A mouse, the Tab key and a screen reader's tap, which has no size, type immediately.
 */
function useTap(isOpen: boolean, setOpen: (isOpen: boolean) => void, typesFirst: boolean) {
  const [opensMonth, setOpensMonth] = useState(false);
  const isByFinger = useRef(false);
  const reset = () => setOpensMonth(false);
  return {
    opensMonth,
    reset,
    handlers: {
      onPointerDown({ pointerType, width, currentTarget }: PointerEvent<HTMLInputElement>) {
        isByFinger.current = pointerType === 'touch' && width > 0;
        const isFirst = !isOpen && document.activeElement !== currentTarget;
        setOpensMonth(isByFinger.current && isFirst && !typesFirst);
      },
      onPointerCancel: reset,
      onClick() {
        if (isByFinger.current) setOpen(opensMonth);
        isByFinger.current = false;
      },
    },
  };
}

interface DayHelpProps {
  day: string | null;
  locale: string;
  system: CalendarSystem;
  help: FieldTexts['help'];
}

/** Shows the weekday and the other calendar's date, then the field's help. */
function DayHelp({ day, locale, system, help }: DayHelpProps) {
  if (day === null) return help;
  return (
    <>
      {formatWeekday(day, locale)}
      {'\u00a0· '}
      {formatDay(day, locale, otherSystem(system))}
      {help !== undefined && (
        <>
          {'\u00a0· '}
          {help}
        </>
      )}
    </>
  );
}
