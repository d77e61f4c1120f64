import { type ReactNode, type Ref, useState } from 'react';
import { EllipsisIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';
import { useChosenInView } from '../lib/use-chosen-in-view.ts';
import type { FieldTexts } from './field-text.tsx';
import { PlainField, type PlainFieldIds } from './plain-field.tsx';
import { Radios } from './radio.tsx';

export interface ChoiceOption<Id extends string> {
  id: Id;
  label: ReactNode;
  /** A swatch, an avatar, an icon. */
  icon?: ReactNode;
}

interface Selecting<Id extends string> {
  options: readonly ChoiceOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
}

interface ChipGroupProps<Id extends string> extends Selecting<Id> {
  className: string;
  /** Accessible name of the group. */
  naming: { 'aria-label': string } | PlainFieldIds['groupProps'];
  big?: boolean | undefined;
  rowRef?: Ref<HTMLDivElement> | undefined;
}

function ChipGroup<Id extends string>(props: ChipGroupProps<Id>) {
  const { options, value, onChange, className, naming, big, rowRef } = props;
  return (
    <div ref={rowRef} role="radiogroup" {...naming} className={className}>
      <Radios
        className={cx('filter-chip', big && 'filter-chip-big')}
        value={value}
        onChange={onChange}
        options={options.map(({ id, label, icon }) => ({
          id,
          content: (
            <>
              {icon}
              <span className="filter-chip-label">{label}</span>
            </>
          ),
        }))}
      />
    </div>
  );
}

export interface FilterGroupProps<Id extends string> extends Selecting<Id> {
  /** Accessible name of the group. */
  label: string;
}

/** Filters of a list, one at a time; the row scrolls horizontally on phones. */
export function FilterGroup<Id extends string>({ label, ...selecting }: FilterGroupProps<Id>) {
  const row = useChosenInView<HTMLDivElement>(selecting.value);
  return (
    <ChipGroup
      {...selecting}
      rowRef={row}
      naming={{ 'aria-label': label }}
      className="chip-row chip-row-scroll"
    />
  );
}

export type ChoicePillsProps<Id extends string> = FieldTexts & Selecting<Id>;

/** Two equal options, 54 px high, side by side: cat or dog. Three share the row by their lengths. */
export function ChoicePills<Id extends string>({ options, value, onChange, ...texts }: ChoicePillsProps<Id>) {
  return (
    <PlainField {...texts}>
      {({ groupProps }) => (
        <ChipGroup
          className={cx('chip-row chip-row-even', options.length > 2 && 'chip-row-uneven')}
          options={options}
          value={value}
          onChange={onChange}
          naming={groupProps}
          big
        />
      )}
    </PlainField>
  );
}

export interface FilterChoiceProps<Id extends string> extends FieldTexts, Selecting<Id> {
  /** Number of chips shown initially; the selected one always is. All by default. */
  visible?: number | undefined;
  /** «كل الألوان»: the button that shows the rest. */
  moreLabel?: string | undefined;
}

/** One of up to six short options as chips, more behind a button. */
export function FilterChoice<Id extends string>(props: FilterChoiceProps<Id>) {
  const { options, value, onChange, visible = options.length, moreLabel, ...texts } = props;
  const [showsAll, setShowsAll] = useState(false);
  const shown = options.filter(({ id }, index) => showsAll || index < visible || id === value);
  const hidesSome = moreLabel !== undefined && shown.length < options.length;
  return (
    <PlainField {...texts}>
      {({ groupProps }) => (
        <div className="chip-row">
          <ChipGroup
            className="chip-row-inline"
            options={shown}
            value={value}
            onChange={onChange}
            naming={groupProps}
          />
          {hidesSome && (
            <button
              type="button"
              className="filter-chip"
              aria-expanded={false}
              onClick={() => setShowsAll(true)}
            >
              <EllipsisIcon size="sm" />
              {moreLabel}
            </button>
          )}
        </div>
      )}
    </PlainField>
  );
}
