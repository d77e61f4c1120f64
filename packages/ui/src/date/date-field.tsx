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
  /** Names the button that shows the calendar: «فتح التقويم». */
  openCalendar: string;
  /** How a date is typed, shown while the field is empty: «يوم/شهر/سنة». */
  format: string;
}

export interface DateFieldProps extends FieldTexts, DateDraftProps {
  labels: DateFieldLabels;
  /** Asked about the day below the field and read out; no error, since the day may be right. */
  question?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * A day, typed in any digits and either calendar, or chosen from the month below. The field shows one
 * calendar, the line below weekday and the other one. A tap opens the month, a second one the keyboard.
 */
export function DateField(props: DateFieldProps) {
  const { minValue, maxValue, system = 'gregory', labels, question, inputRef } = props;
  const { label, optionalLabel, help, error } = props;
  const { locale } = useLocale();
  const inputId = useId();
  const questionId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const tap = useTap(isOpen, setOpen);
  const { text, day, accepted, problem, onType, onLeave, onChoose } = useDateDraft(props, locale);

  const close = () => {
    setOpen(false);
    toggleRef.current?.focus();
  };
  const choose = (iso: string) => {
    onChoose(iso);
    close();
  };
  // Whoever sends the form from here learns what is wrong, without having left.
  const onInputKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onLeave();
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
              tap.forget();
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
 * What a finger on the field does: the first tap opens the month and no keyboard, which would cover it; a tap while the
 * month is open is for typing. A mouse, the Tab key and a screen reader's tap, which has no size, type at once.
 */
function useTap(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const [opensMonth, setOpensMonth] = useState(false);
  const isByFinger = useRef(false);
  const forget = () => setOpensMonth(false);
  return {
    opensMonth,
    forget,
    handlers: {
      onPointerDown({ pointerType, width, currentTarget }: PointerEvent<HTMLInputElement>) {
        isByFinger.current = pointerType === 'touch' && width > 0;
        setOpensMonth(isByFinger.current && !isOpen && document.activeElement !== currentTarget);
      },
      onPointerCancel: forget,
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

/** Weekday and the other calendar's date, then whatever help the field has. */
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
