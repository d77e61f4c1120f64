import { useLingui } from '@lingui/react/macro';
import type { ClinicService } from '@rifq/contract/calls';
import { type Currency, clinicLimits, currencies, isolated, nameLimits } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { invalidateAfter, refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { minutes as minutesText } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { newServiceValues, openedService, type ServiceValues, serviceFields } from './service-values.ts';

const FIELDS = ['name', 'minutes', 'price', 'vat_percent'] as const;
type Field = (typeof FIELDS)[number];
const PERCENT = 100;

interface ServiceFormOptions {
  service: ClinicService | null;
  known: readonly ClinicService[];
  currency: Currency;
  onClose: () => void;
}

/** State of the form of a service, and its saving. */
export function useServiceForm({ service, known, currency, onClose }: ServiceFormOptions) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { number } = useFormat();
  const money = useMoneyFormat();
  const queryClient = useQueryClient();
  const [id, setId] = useState(() => service?.id ?? crypto.randomUUID());
  const isNew = id !== service?.id;
  const fields = useFieldErrors<Field>(FIELDS);
  const digits = currencies[currency];
  const amountOf = (values: ServiceValues) => serviceFields(values, currency).price;
  const { opened, changed, rebase } = useOpenedVersion<ServiceValues>(
    () =>
      service === null
        ? { values: newServiceValues(known, clinic.country), version: undefined }
        : openedService(service, currency),
    {
      parts: [
        { label: t`اسم الخدمة`, names: ['name'], text: ({ name }) => name },
        { label: t`المدّة`, names: ['minutes'], text: ({ minutes }) => minutesText(minutes) },
        {
          label: t`السعر`,
          names: ['price'],
          text: values => money({ amount: amountOf(values), currency }),
        },
        {
          label: t`ضريبة القيمة المضافة`,
          names: ['vatPercent'],
          text: ({ vatPercent }) => number(vatPercent / PERCENT, { style: 'percent' }),
        },
      ],
      read: current => ('service' in current ? openedService(current.service, currency) : undefined),
    },
  );
  const [values, setValues] = useState(opened.values);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      request('post', '/api/clinic/services/save', {
        service_id: id,
        ...serviceFields(values, currency),
        version: isNew ? undefined : opened.version,
      }),
    async onSuccess(saved) {
      await invalidateAfter(queryClient, 'service.changed');
      onClose();
      const name = isolated(saved.service.name);
      toasts.show({ message: t`حُفظت «${name}» في قائمة الخدمات.` });
    },
  });

  const problemIn = (value: number, least: number, most: number) => {
    const [from, to] = [number(least), number(most)];
    return value >= least && value <= most ? undefined : t`يلزم رقم من ${from} إلى ${to}.`;
  };
  const priceProblem = () => {
    const highest = money({ amount: clinicLimits.servicePrice, currency });
    if (Number.isNaN(values.price)) return t`يلزم السعر، ولو كان صفرًا.`;
    return amountOf(values) > clinicLimits.servicePrice ? t`أعلى سعر يُقبل ${highest}.` : undefined;
  };
  const problems = () => ({
    name: visibleText(values.name) === '' ? t`يلزم اسم الخدمة.` : tooLong(values.name, nameLimits.short),
    minutes: problemIn(values.minutes, 1, clinicLimits.serviceMinutes),
    price: priceProblem(),
    vat_percent: problemIn(values.vatPercent, 0, PERCENT),
  });
  const refuse = (error: Error) => {
    // The next press saves it under another id.
    if (error instanceof ApiError && error.code === 'clinics.service_removed') {
      setId(crypto.randomUUID());
      refetchAfter(queryClient, 'service.changed');
    }
    const next = rebase(error, values);
    if (next === undefined) fields.showFailure(error);
    else setValues(next);
  };

  return {
    values,
    changed,
    isNew,
    fields,
    priceFormat: { minimumFractionDigits: 0, maximumFractionDigits: digits },
    isDirty: JSON.stringify(values) !== JSON.stringify(opened.values),
    isSaving: isPending,
    change(next: ServiceValues, ...names: Field[]) {
      setValues(next);
      for (const name of names) fields.clear(name);
    },
    save() {
      if (!fields.showFields(problems())) mutate(undefined, { onError: refuse });
    },
  };
}
