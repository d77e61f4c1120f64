import { useLingui } from '@lingui/react/macro';
import type { ClinicSeller } from '@rifq/contract/calls';
import { billingLimits, latinDigits, nameLimits } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { invalidateAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { sellerQuery } from '../queries.ts';

interface SellerValues {
  legal_name: string;
  vat_number: string;
  address: string;
}

const FIELDS = ['legal_name', 'vat_number', 'address'] as const;
/** A Saudi VAT number has 15 digits, the first and last of which are this one (ZATCA). */
const VAT_END = 3;
const SAUDI_VAT_NUMBER = /^3\d{13}3$/;

/** A VAT number as typed, without the spaces and hyphens of its groups. */
const typedNumber = (text: string) => latinDigits(visibleText(text)).replaceAll(/[\s-]/g, '');

const openedSeller = ({ version, ...seller }: ClinicSeller): Opened<SellerValues> => ({
  values: {
    legal_name: seller.legal_name ?? '',
    vat_number: seller.vat_number ?? '',
    address: seller.address ?? '',
  },
  version,
});

const isSame = (one: SellerValues, other: SellerValues) => FIELDS.every(name => one[name] === other[name]);

/** State of the form of the clinic as a seller, and its saving. */
export function useSellerForm(seller: ClinicSeller) {
  const { t } = useLingui();
  const { number } = useFormat();
  const queryClient = useQueryClient();
  const fields = useFieldErrors(FIELDS);
  const { opened, changed, reopen } = useOpenedVersion<SellerValues>(() => openedSeller(seller), {
    parts: [
      { label: t`الاسم القانوني`, names: ['legal_name'], text: ({ legal_name }) => legal_name },
      { label: t`الرقم الضريبي`, names: ['vat_number'], text: ({ vat_number }) => vat_number },
      { label: t`العنوان`, names: ['address'], text: ({ address }) => address },
    ],
    read: () => undefined,
  });
  const [values, setValues] = useState(opened.values);
  // The address is the clinic's own: an untouched form follows it.
  if (seller.version !== opened.version && isSame(values, opened.values))
    setValues(reopen(openedSeller(seller), values));

  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      request('post', '/api/clinic/seller/save', {
        legal_name: visibleText(values.legal_name),
        vat_number: typedNumber(values.vat_number),
        address: visibleText(values.address),
        version: opened.version ?? seller.version,
      }),
    async onSuccess(response) {
      queryClient.setQueryData(sellerQuery.queryKey, response);
      const now = openedSeller(response.seller);
      reopen(now, now.values);
      setValues(now.values);
      toasts.show({ message: t`حُفظت بيانات الإيصالات.` });
      await invalidateAfter(queryClient, 'clinic.changed', sellerQuery.queryKey);
    },
    async onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'request.stale') {
        fields.showFailure(error);
        return;
      }
      try {
        const current = await queryClient.fetchQuery({ ...sellerQuery, staleTime: 0 });
        const replaced = { by: error.changedBy, opened: opened.values };
        setValues(reopen(openedSeller(current.seller), values, replaced));
      } catch {
        // What is stored now could not be read: the next press tries again.
        fields.showFailure(error);
      }
    },
  });

  const vatProblem = () => {
    const [count, end] = [number(billingLimits.vatNumber), number(VAT_END)];
    const typed = typedNumber(values.vat_number);
    return typed === '' || seller.country !== 'SA' || SAUDI_VAT_NUMBER.test(typed)
      ? tooLong(typed, billingLimits.vatNumber)
      : t`الرقم الضريبي ${count} رقمًا، أولها وآخرها ${end}.`;
  };

  return {
    values,
    changed,
    fields,
    isSaving: isPending,
    choose: setValues,
    change(name: (typeof FIELDS)[number], value: string) {
      setValues({ ...values, [name]: value });
      fields.clear(name);
    },
    save() {
      const problems = {
        legal_name: tooLong(values.legal_name, nameLimits.short),
        vat_number: vatProblem(),
        address: tooLong(values.address, nameLimits.note),
      };
      if (!fields.showFields(problems)) mutate();
    },
  };
}
