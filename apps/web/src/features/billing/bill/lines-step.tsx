import { useLingui } from '@lingui/react/macro';
import type { Bill } from '@rifq/contract/calls';
import { currencySign, isolated } from '@rifq/rules';
import { Button, IconButton, NumberField, PlusIcon, Select, TextField, Trash2Icon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../../../entities/clinics/queries.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { priceText } from '../../../lib/formats/price-text.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { amountFormat } from '../amounts.ts';
import type { BillStepProps } from './bill-step-props.ts';
import { lineOfService, typedLine } from './lines-draft.ts';
import { type LinesForm, useLinesForm } from './use-lines-form.ts';

/** Edits the lines of a bill, from the price list or typed. */
export function LinesStep({ bill, opened, title, onBack, onClose }: BillStepProps & { opened: Bill }) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const form = useLinesForm(opened, onBack);
  const leaving = useDiscardGuard(form.isDirty, onClose);
  const going = useDiscardGuard(form.isDirty, onBack);
  const { currency } = bill;
  const total = write({ amount: form.totals.total, currency });
  const vat = write({ amount: form.totals.vat, currency });
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={leaving.leave}
        isDismissable={!form.isSaving}
        title={title}
        closeLabel={t`إغلاق`}
        back={form.isSaving ? undefined : { label: t`رجوع إلى الفاتورة`, onPress: going.leave }}
        onSubmit={form.save}
        footer={
          <>
            <p className="bill-total" role="status">
              {form.totals.vat > 0 ? t`الإجمالي ${total}، منه ضريبة ${vat}` : t`الإجمالي ${total}`}
            </p>
            <Button type="submit" block isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ الفاتورة`}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={form.fields.general} />
          <ChangedElsewhere changed={form.changed} values={form.values} onChoose={form.choose} />
          {form.lines.map((line, index) => (
            <LineFields key={line.key} form={form} index={index} bill={bill} />
          ))}
          {!form.isFull && <AddLine form={form} bill={bill} />}
        </div>
      </Sheet>
      {leaving.dialog}
      {going.dialog}
    </>
  );
}

interface LineFieldsProps {
  form: LinesForm;
  index: number;
  bill: Bill;
}

function LineFields({ form, index, bill }: LineFieldsProps) {
  const { t } = useLingui();
  const { currency, charges_vat: chargesVat } = bill;
  const line = form.lines[index];
  if (line === undefined) return null;
  const name = isolated(line.name);
  return (
    <fieldset className="bill-line">
      <legend className="visually-hidden">{line.name === '' ? t`بند جديد` : t`بند ${name}`}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`البند`}
            autoComplete="off"
            value={line.name}
            // With another name it is no longer the service.
            onChange={next => form.update(index, 'name', { name: next, serviceId: null })}
            {...form.field(index, 'name')}
          />
        </div>
        <IconButton
          aria-label={line.name === '' ? t`حذف البند` : t`حذف بند ${name}`}
          onPress={() => form.remove(line.key)}
        >
          <Trash2Icon size="sm" />
        </IconButton>
      </div>
      <div className="bill-numbers">
        <NumberField
          label={t`العدد`}
          minValue={0}
          formatOptions={{ maximumFractionDigits: 0 }}
          value={line.quantity}
          onChange={quantity => form.update(index, 'quantity', { quantity })}
          {...form.field(index, 'quantity')}
        />
        <NumberField
          label={chargesVat ? t`سعر الوحدة شاملًا الضريبة` : t`سعر الوحدة`}
          unit={currencySign(currency)}
          minValue={0}
          formatOptions={amountFormat(currency)}
          value={line.price}
          onChange={price => form.update(index, 'unit_price', { price })}
          {...form.field(index, 'unit_price')}
        />
        {chargesVat && (
          <NumberField
            label={t`ضريبة القيمة المضافة`}
            unit="%"
            minValue={0}
            formatOptions={{ maximumFractionDigits: 0 }}
            value={line.vatPercent}
            onChange={vatPercent => form.update(index, 'vat_percent', { vatPercent })}
            {...form.field(index, 'vat_percent')}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Adds a service of the price list, or an empty line. */
function AddLine({ form, bill }: Omit<LineFieldsProps, 'index'>) {
  const { t } = useLingui();
  const { currency } = bill;
  const write = useMoneyFormat();
  const services = useQuery(servicesQuery).data?.services ?? [];
  return (
    <div className="grid grid-cols-1 gap-3">
      {services.length > 0 && (
        <Select
          label={t`إضافة من قائمة الخدمات`}
          placeholder={t`اختيار خدمة`}
          options={services.map(service => ({
            id: service.id,
            label: service.name,
            end: priceText({ amount: service.price, currency }, write),
          }))}
          value={null}
          onChange={id => {
            const service = services.find(each => each.id === id);
            if (service !== undefined) form.add(lineOfService(service, bill));
          }}
        />
      )}
      <Button variant="line" icon={<PlusIcon size="sm" />} onPress={() => form.add(typedLine(form.lines))}>
        {t`بند آخر`}
      </Button>
    </div>
  );
}
