import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from '../lib/cx.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-parts.tsx';

interface Selecting<Id extends string> extends FieldTexts {
  value: Id | null;
  onChange: (id: Id) => void;
  name?: string | undefined;
}

function RadioField<Id extends string>(
  props: Selecting<Id> & { ids: readonly Id[]; className: string; children: ReactNode },
) {
  const { label, optionalLabel, help, error, ids, value, onChange, name, className, children } = props;
  return (
    <RadioGroup
      className="field"
      isInvalid={error !== undefined}
      value={value}
      onChange={chosen => {
        const id = ids.find(known => known === chosen);
        if (id !== undefined) onChange(id);
      }}
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel label={label} optionalLabel={optionalLabel} />
      <div className={className}>{children}</div>
      <FieldNotes help={help} error={error} />
    </RadioGroup>
  );
}

export interface RowOption<Id extends string> {
  id: Id;
  title: ReactNode;
  hint?: ReactNode;
  /** Before the words: an avatar, an icon tile. */
  media?: ReactNode;
  /** A status chip or a price beside the mark. */
  end?: ReactNode;
  isDisabled?: boolean | undefined;
  /** Outlined in dashes: the way to something that is not there yet. */
  isDashed?: boolean | undefined;
}

export interface OptionRowsProps<Id extends string> extends Selecting<Id> {
  options: readonly RowOption<Id>[];
  /** A further row below: «لقاح آخر أو فحص». */
  after?: ReactNode;
  /** In two columns on desktop. */
  wide?: boolean | undefined;
}

/** One of several where each carries a price, a rule or a status. */
export function OptionRows<Id extends string>({ options, after, wide, ...field }: OptionRowsProps<Id>) {
  return (
    <RadioField
      {...field}
      ids={options.map(({ id }) => id)}
      className={cx('option-rows', wide && 'option-rows-wide')}
    >
      {options.map(({ id, title, hint, media, end, isDisabled = false, isDashed }) => (
        <Radio
          key={id}
          value={id}
          isDisabled={isDisabled}
          className={cx('option-row', isDashed && 'option-row-dashed')}
        >
          {media}
          <span className="option-row-text">
            <b>{title}</b>
            {hint !== undefined && <span className="option-row-hint">{hint}</span>}
          </span>
          {end}
          <span className="radio-mark" aria-hidden="true" />
        </Radio>
      ))}
      {after}
    </RadioField>
  );
}

export interface CardOption<Id extends string> {
  id: Id;
  /** Shows itself: «123», «١٢٣», «ميلادي». */
  sample: ReactNode;
  hint: ReactNode;
}

export interface OptionCardsProps<Id extends string> extends Selecting<Id> {
  options: readonly CardOption<Id>[];
  /** A larger sample, for digits. */
  largeSample?: boolean | undefined;
}

/** A setting whose answers show themselves, side by side. */
export function OptionCards<Id extends string>({ options, largeSample, ...field }: OptionCardsProps<Id>) {
  return (
    <RadioField {...field} ids={options.map(({ id }) => id)} className="option-cards">
      {options.map(({ id, sample, hint }) => (
        <Radio key={id} value={id} className="option-card">
          <span className={cx('option-card-head', largeSample && 'option-card-large')}>
            <span>{sample}</span>
            <span className="radio-mark" aria-hidden="true" />
          </span>
          <span className="option-card-hint">{hint}</span>
        </Radio>
      ))}
    </RadioField>
  );
}
