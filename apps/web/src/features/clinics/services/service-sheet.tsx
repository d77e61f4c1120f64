import { useLingui } from '@lingui/react/macro';
import type { ClinicService } from '@rifq/contract/calls';
import { type Currency, currencySign } from '@rifq/rules';
import { Button, FormGrid, NumberField, TextField } from '@rifq/ui';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useServiceForm } from './use-service-form.ts';

interface ServiceSheetProps {
  /** The edited service; null for a new one. */
  service: ClinicService | null;
  known: readonly ClinicService[];
  currency: Currency;
  onClose: () => void;
}

/** Adds a service to the price list, or edits one. */
export function ServiceSheet(props: ServiceSheetProps) {
  const { t } = useLingui();
  const { currency, onClose } = props;
  const form = useServiceForm(props);
  const guard = useDiscardGuard(form.isDirty, onClose);
  const { values, change, fields, isNew } = form;
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!form.isSaving}
        title={isNew ? t`خدمة جديدة` : t`تعديل الخدمة`}
        closeLabel={t`إغلاق`}
        onSubmit={form.save}
        footer={
          <Button type="submit" block isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
            {isNew && props.service !== null ? t`حفظها خدمة جديدة` : t`حفظ`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={fields.general} />
          <ChangedElsewhere changed={isNew ? undefined : form.changed} values={values} onChoose={change} />
          <TextField
            label={t`اسم الخدمة`}
            placeholder={t`مثل: كشف عام`}
            autoComplete="off"
            value={values.name}
            onChange={name => change({ ...values, name }, 'name')}
            error={fields.errors.name}
            inputRef={fields.inputRef('name')}
          />
          <FormGrid>
            <NumberField
              label={t`المدّة`}
              unit={t`دقيقة`}
              minValue={0}
              formatOptions={{ maximumFractionDigits: 0 }}
              value={values.minutes}
              onChange={minutes => change({ ...values, minutes }, 'minutes')}
              error={fields.errors.minutes}
              inputRef={fields.inputRef('minutes')}
            />
            <NumberField
              label={t`السعر شاملًا الضريبة`}
              unit={currencySign(currency)}
              minValue={0}
              formatOptions={form.priceFormat}
              value={values.price}
              onChange={price => change({ ...values, price }, 'price')}
              error={fields.errors.price}
              inputRef={fields.inputRef('price')}
            />
            <NumberField
              label={t`ضريبة القيمة المضافة`}
              help={t`صفر لخدمة بلا ضريبة.`}
              unit="%"
              minValue={0}
              formatOptions={{ maximumFractionDigits: 0 }}
              value={values.vatPercent}
              onChange={vatPercent => change({ ...values, vatPercent }, 'vat_percent')}
              error={fields.errors.vat_percent}
              inputRef={fields.inputRef('vat_percent')}
            />
          </FormGrid>
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
