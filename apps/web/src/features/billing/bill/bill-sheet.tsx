import { useLingui } from '@lingui/react/macro';
import type { Bill, DeskPayment } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { billQuery } from '../queries.ts';
import { BillStep } from './bill-step.tsx';
import { LinesStep } from './lines-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { RefundStep } from './refund-step.tsx';

interface BillSheetProps {
  reservationId: string;
  /** Null where it is unknown. */
  petName: string | null;
  firstStep: 'view' | 'pay';
  onClose: () => void;
}

type Step =
  | { name: 'view' | 'pay' }
  | { name: 'lines'; opened: Bill }
  | { name: 'refund'; payment: DeskPayment };

/** The bill of a visit: its lines and payments, taking money and returning it. */
export function BillSheet({ reservationId, petName, firstStep, onClose }: BillSheetProps) {
  const { t } = useLingui();
  const query = useQuery(billQuery(reservationId));
  const [step, setStep] = useState<Step>({ name: firstStep });
  const name = petName === null ? '' : isolated(petName);
  const title = name === '' ? t`الفاتورة` : t`فاتورة ${name}`;
  const bill = query.data?.bill;
  if (bill === undefined) {
    return (
      <Sheet isOpen onOpenChange={onClose} title={title} closeLabel={t`إغلاق`}>
        {query.isError ? (
          <LoadError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            compact
          />
        ) : (
          <PageLoading />
        )}
      </Sheet>
    );
  }
  const props = { bill, title, onBack: () => setStep({ name: 'view' }), onClose };
  switch (step.name) {
    case 'pay':
      return <PaymentStep {...props} />;
    case 'lines':
      return <LinesStep {...props} opened={step.opened} />;
    case 'refund':
      return <RefundStep {...props} payment={step.payment} />;
    case 'view':
      return (
        <BillStep
          {...props}
          onPay={() => setStep({ name: 'pay' })}
          onEdit={() => setStep({ name: 'lines', opened: bill })}
          onRefund={payment => setStep({ name: 'refund', payment })}
        />
      );
  }
}
