import { useLingui } from '@lingui/react/macro';
import { type DialledPhone, DialledPhoneField } from '../../../lib/forms/dialled-phone-field.tsx';

interface OwnerPhoneFieldProps {
  value: DialledPhone;
  onChange: (value: DialledPhone) => void;
  error: string | undefined;
  inputRef: (element: HTMLElement | null) => void;
}

/** Finds an owner by the complete phone number only, and says what the clinic and the owner see of it. */
export function OwnerPhoneField(props: OwnerPhoneFieldProps) {
  const { t } = useLingui();
  return (
    <DialledPhoneField
      {...props}
      label={t`جوال المربّي`}
      help={t`يظهر الاسم الأول والحيوانات التي في البيت. ويقرأ المربّي في صفحة كل حيوان من بحث ومتى.`}
    />
  );
}
