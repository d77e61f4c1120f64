import { useLingui } from '@lingui/react/macro';
import { DialledPhoneField } from '../../../../lib/forms/dialled-phone-field.tsx';
import type { HandBooking } from './use-hand-booking.ts';

/** Finds the calling owner, by the complete phone number only. */
export function FindStep({ booking }: { booking: HandBooking }) {
  const { t } = useLingui();
  const { draft, update, form } = booking;
  return (
    <DialledPhoneField
      label={t`جوال المربّي`}
      help={t`يظهر الاسم الأول والحيوانات التي في البيت. ويقرأ المربّي في صفحة كل حيوان من بحث ومتى.`}
      value={draft}
      onChange={value => update({ ...draft, ...value }, 'phone', 'country_code')}
      error={form.errors.phone ?? form.errors.country_code}
      inputRef={form.inputRef('phone')}
    />
  );
}
