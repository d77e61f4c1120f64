import { type ReactNode, useId } from 'react';
import { ErrorLine, type FieldTexts, LabelText } from './field-text.tsx';

type Notes = Pick<FieldTexts, 'help' | 'error'>;

/** Ids with which a field names and describes its control. */
export interface PlainFieldIds {
  labelId: string;
  /** For `aria-describedby`; undefined when there is nothing to describe. */
  describedBy: string | undefined;
  /** The same as attributes, for a control that is a group. */
  groupProps: { 'aria-labelledby': string; 'aria-describedby'?: string };
}

interface NoteIds {
  errorId: string;
  helpId: string;
}

/** Creates the ids of a field whose control is not a React Aria field. */
export function usePlainField({ help, error }: Notes): PlainFieldIds & NoteIds {
  const id = useId();
  const labelId = `${id}-label`;
  const errorId = `${id}-error`;
  const helpId = `${id}-help`;
  const ids = [error !== undefined && errorId, help !== undefined && helpId].filter(Boolean);
  const describedBy = ids.length > 0 ? ids.join(' ') : undefined;
  const groupProps = {
    'aria-labelledby': labelId,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
  return { labelId, errorId, helpId, describedBy, groupProps };
}

/** Error and help below such a control. */
export function PlainNotes({ help, error, errorId, helpId }: Notes & NoteIds) {
  return (
    <>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <ErrorLine>{error}</ErrorLine>
        </p>
      )}
      {help !== undefined && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </>
  );
}

export interface PlainFieldProps extends FieldTexts {
  /** The control. */
  children: (ids: PlainFieldIds) => ReactNode;
  /** When the control is one input, its id: the label then focuses it. */
  inputId?: string | undefined;
  /** Below error and help: a calendar. */
  after?: ReactNode;
}

/** Label, error and help around a control that is not a React Aria field: groups, code boxes, dates. */
export function PlainField(props: PlainFieldProps) {
  const { label, optionalLabel, help, error, inputId, children, after } = props;
  const ids = usePlainField({ help, error });
  const labelText = <LabelText label={label} optionalLabel={optionalLabel} />;
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      {inputId === undefined ? (
        <span id={ids.labelId} className="field-label">
          {labelText}
        </span>
      ) : (
        <label id={ids.labelId} htmlFor={inputId} className="field-label">
          {labelText}
        </label>
      )}
      {children(ids)}
      <PlainNotes help={help} error={error} errorId={ids.errorId} helpId={ids.helpId} />
      {after}
    </div>
  );
}
