import { useLingui } from '@lingui/react/macro';
import type { ClinicSeller } from '@rifq/contract/calls';
import { Button, SectionHeader, TextField } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { sellerQuery } from '../queries.ts';
import { useSellerForm } from './use-seller-form.ts';

/** The clinic as it stands on its receipts, changed by managers. */
export function SellerSection() {
  const { t } = useLingui();
  const query = useQuery(sellerQuery);
  return (
    <section aria-labelledby="seller-title" className="mt-8">
      <SectionHeader
        id="seller-title"
        title={t`بيانات الإيصالات`}
        subtitle={t`تظهر في الإيصالات الجديدة، وما صدر قبلها يبقى كما هو.`}
      />
      {query.data !== undefined ? (
        <SellerForm seller={query.data.seller} />
      ) : query.isError ? (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      ) : (
        <PageLoading />
      )}
    </section>
  );
}

function SellerForm({ seller }: { seller: ClinicSeller }) {
  const { t } = useLingui();
  const form = useSellerForm(seller);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  const field = (name: keyof typeof form.values) => ({
    value: form.values[name],
    onChange: (value: string) => form.change(name, value),
    error: form.fields.errors[name],
    inputRef: form.fields.inputRef(name),
  });
  return (
    <form className="register-form" onSubmit={submit} noValidate>
      <ChangedElsewhere changed={form.changed} values={form.values} onChoose={form.choose} />
      <TextField
        label={t`الاسم القانوني`}
        optionalLabel={t`اختياري`}
        help={t`كما في السجلّ التجاري. بدونه يظهر اسم العيادة.`}
        autoComplete="organization"
        {...field('legal_name')}
      />
      <TextField
        label={t`الرقم الضريبي`}
        optionalLabel={t`اختياري`}
        help={t`للعيادات المسجّلة في ضريبة القيمة المضافة.`}
        ltr
        inputMode="numeric"
        autoComplete="off"
        {...field('vat_number')}
      />
      <TextField
        label={t`العنوان`}
        optionalLabel={t`اختياري`}
        autoComplete="street-address"
        {...field('address')}
      />
      <FormFailure message={form.fields.general} />
      <Button type="submit" block variant="soft" isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
        {t`حفظ بيانات الإيصالات`}
      </Button>
    </form>
  );
}
