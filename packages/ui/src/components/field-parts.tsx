import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { ErrorLine, type FieldTexts, LabelText } from './field-text.tsx';

/** The label of a React Aria field. */
export function FieldLabel(props: Pick<FieldTexts, 'label' | 'optionalLabel'>) {
  return (
    <Label className="field-label">
      <LabelText {...props} />
    </Label>
  );
}

/** Error and help below a React Aria field; its slots connect them to the input. */
export function FieldNotes({ help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  return (
    <>
      <FieldError className="field-error" elementType="p">
        {error === undefined ? null : <ErrorLine>{error}</ErrorLine>}
      </FieldError>
      {help !== undefined && (
        <Text slot="description" className="field-help" elementType="p">
          {help}
        </Text>
      )}
    </>
  );
}

/** Omits an undefined placeholder, which React Aria's types reject. */
export function placeholderProps(placeholder: string | undefined): { placeholder?: string } {
  return placeholder === undefined ? {} : { placeholder };
}
