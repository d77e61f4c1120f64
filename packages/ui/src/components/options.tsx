import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { FieldTexts } from './field-text.tsx';
import { PlainField } from './plain-field.tsx';
import { Radios, type RadiosProps } from './radio.tsx';

interface Selecting<Id extends string> extends FieldTexts {
  value: Id | null;
  onChange: (id: Id) => void;
  name?: string | undefined;
}

function RadioField<Id extends string>(
  props: Selecting<Id> &
    Pick<RadiosProps<Id>, 'options'> & { row: string; className: string; after?: ReactNode },
) {
  const { options, value, onChange, name, row, className, after, ...texts } = props;
  return (
    <PlainField {...texts}>
      {({ groupProps }) => (
        <div role="radiogroup" {...groupProps} aria-invalid={texts.error !== undefined} className={className}>
          <Radios options={options} value={value} onChange={onChange} name={name} className={row} />
          {after}
        </div>
      )}
    </PlainField>
  );
}

export interface RowOption<Id extends string> {
  id: Id;
  title: ReactNode;
  hint?: ReactNode;
  /** Before the text: an avatar, an icon tile. */
  media?: ReactNode;
  /** A status chip or a price next to the mark. */
  end?: ReactNode;
  isDisabled?: boolean | undefined;
  /** Dashed outline: adds something that does not exist yet. */
  isDashed?: boolean | undefined;
}

export interface OptionRowsProps<Id extends string> extends Selecting<Id> {
  options: readonly RowOption<Id>[];
  /** A further row below: «لقاح آخر أو فحص». */
  after?: ReactNode;
  /** In two columns on desktop. */
  wide?: boolean | undefined;
}

/** Single choice where each option has a price, a rule or a status. */
export function OptionRows<Id extends string>({ options, after, wide, ...field }: OptionRowsProps<Id>) {
  return (
    <RadioField
      {...field}
      row="option-row"
      className={cx('option-rows', wide && 'option-rows-wide')}
      after={after}
      options={options.map(({ id, title, hint, media, end, isDisabled, isDashed }) => ({
        id,
        isDisabled,
        className: cx(isDashed && 'option-row-dashed'),
        content: (
          <>
            {media}
            <span className="option-row-text">
              <b>{title}</b>
              {hint !== undefined && <span className="option-row-hint">{hint}</span>}
            </span>
            {end}
            <span className="radio-mark" aria-hidden="true" />
          </>
        ),
      }))}
    />
  );
}

export interface CardOption<Id extends string> {
  id: Id;
  /** A sample of the option: «123», «١٢٣», «ميلادي». */
  sample: ReactNode;
  hint: ReactNode;
}

export interface OptionCardsProps<Id extends string> extends Selecting<Id> {
  options: readonly CardOption<Id>[];
  /** A larger sample, for digits. */
  largeSample?: boolean | undefined;
}

/** A setting with a sample of each option, side by side. */
export function OptionCards<Id extends string>({ options, largeSample, ...field }: OptionCardsProps<Id>) {
  return (
    <RadioField
      {...field}
      row="option-card"
      className="option-cards"
      options={options.map(({ id, sample, hint }) => ({
        id,
        content: (
          <>
            <span className={cx('option-card-head', largeSample && 'option-card-large')}>
              <span>{sample}</span>
              <span className="radio-mark" aria-hidden="true" />
            </span>
            <span className="option-card-hint">{hint}</span>
          </>
        ),
      }))}
    />
  );
}
