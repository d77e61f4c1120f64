import { useLingui } from '@lingui/react/macro';
import { Note, TextArea, TextField, TextLink } from '@rifq/ui';
import { clientPath } from '../../entities/clinics/paths.ts';
import { DialledPhoneField } from '../../lib/forms/dialled-phone-field.tsx';
import type { FormFieldErrors } from '../../lib/forms/field-errors.ts';
import type { ClientField, ClientValues } from './client-values.ts';

/** Another client of the clinic who has the typed phone. */
export interface PhoneHolder {
  id: string;
  /** Sentence of the server. */
  message: string;
}

interface ClientInputsProps {
  values: ClientValues;
  change: (next: Partial<ClientValues>, ...fields: ClientField[]) => void;
  fields: Pick<FormFieldErrors<ClientField>, 'errors' | 'inputRef'>;
}

interface NameAndPhoneProps extends ClientInputsProps {
  holder: PhoneHolder | undefined;
  /** Called when the link to that client is followed. */
  onLeave: () => void;
}

/** Name and phone of a client whom the clinic manages. */
export function NameAndPhone({ values, change, fields, holder, onLeave }: NameAndPhoneProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`اسم العميل`}
        autoComplete="off"
        value={values.name}
        onChange={name => change({ name }, 'name')}
        error={fields.errors.name}
        inputRef={fields.inputRef('name')}
      />
      <div className="grid grid-cols-1 gap-3">
        <DialledPhoneField
          label={t`رقم الجوال`}
          value={values}
          onChange={phone => change(phone, 'phone', 'country_code')}
          error={fields.errors.phone ?? fields.errors.country_code}
          inputRef={fields.inputRef('phone')}
        />
        {holder !== undefined && (
          <Note>
            <TextLink href={clientPath(holder.id)} onPress={onLeave}>
              {t`فتح صفحة صاحب هذا الرقم`}
            </TextLink>
          </Note>
        )}
      </div>
    </>
  );
}

/** What the clinic's members note on a client. The client does not read it. */
export function NoteInput({ values, change, fields }: ClientInputsProps) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`ملاحظة`}
      optionalLabel={t`اختياري`}
      help={t`لفريق العيادة وحده.`}
      rows={2}
      value={values.note}
      onChange={note => change({ note }, 'note')}
      error={fields.errors.note}
      inputRef={fields.inputRef('note')}
    />
  );
}
