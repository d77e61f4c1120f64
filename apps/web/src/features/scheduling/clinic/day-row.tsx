import { useLingui } from '@lingui/react/macro';
import { workPartsOf } from '@rifq/rules';
import { CoffeeIcon, Skeleton, Switch, TextButton, VisuallyHidden } from '@rifq/ui';
import { useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { DayEditor } from './later.ts';
import { usePartText } from './part-text.ts';
import { type DayDraft, dayProblemOf } from './week-draft.ts';

/** A Sunday, the base for weekday names. */
const SUNDAY = 1;

interface DayRowProps {
  /** 0 is Sunday. */
  weekday: number;
  day: DayDraft;
  /** The day after it. */
  next: DayDraft;
  onChange: (next: DayDraft) => void;
}

/** A day of the week: whether it is a working day, and its hours, which are edited below it. */
export function DayRow({ weekday, day, next, onChange }: DayRowProps) {
  const { t } = useLingui();
  const { weekday: weekdayName } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const name = weekdayName(`2023-01-0${SUNDAY + weekday}`);
  const isWrong = dayProblemOf(day, next) !== null;
  return (
    <li className="hours-day">
      <Switch isSelected={day.isOpen} onChange={isOpen => onChange({ ...day, isOpen })}>
        <b>{name}</b>
      </Switch>
      <div className="hours-parts">
        {day.isOpen ? <Parts day={day} /> : <span className="text-sm text-ink-2">{t`مغلق`}</span>}
      </div>
      {day.isOpen && (
        <TextButton
          className="hours-edit"
          aria-expanded={isEditing || isWrong}
          onPress={() => setEditing(!isEditing)}
        >
          {isEditing ? t`طيّ` : t`تعديل`}
          <VisuallyHidden>{name}</VisuallyHidden>
        </TextButton>
      )}
      {day.isOpen && (isEditing || isWrong) && (
        <PartChunk fallback={<Skeleton height="6rem" />}>
          <DayEditor name={name} day={day} next={next} onChange={onChange} />
        </PartChunk>
      )}
    </li>
  );
}

function Parts({ day }: { day: DayDraft }) {
  const { t } = useLingui();
  const partText = usePartText();
  const parts = [
    ...workPartsOf(day).map(part => ({ ...part, isBreak: false })),
    ...day.breaks.map(part => ({ ...part, isBreak: true })),
  ].toSorted((one, other) => one.from - other.from);
  return parts.map(({ from, to, isBreak }) => (
    <span key={`${from} ${to} ${isBreak}`} className="hours-part" data-break={isBreak || undefined}>
      {isBreak && <CoffeeIcon size="xs" label={t`استراحة`} />}
      <span>{partText({ from, to })}</span>
    </span>
  ));
}
