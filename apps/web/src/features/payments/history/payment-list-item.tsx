import { useLingui } from '@lingui/react/macro';
import type { Payment } from '@rifq/contract/calls';
import { Chip, IconTile, Ltr, PlainLink } from '@rifq/ui';
import { paymentPath } from '../../../entities/payments/paths.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { paymentStyle } from '../payment-style.ts';

/** A payment in the list: subject, time, amount and outcome. */
export function PaymentListItem({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const money = useMoneyFormat();
  const { icon: StateIcon, tone, word } = paymentStyle(payment.state);
  return (
    <li className="border-b border-line last:border-b-0">
      <PlainLink href={paymentPath(payment.id)} className="flex flex-wrap items-start gap-3 px-5 py-4">
        <IconTile tone={tone === 'overdue' ? undefined : tone}>
          <StateIcon />
        </IconTile>
        <span className="grid min-w-0 flex-1 basis-40 gap-1">
          <b>
            <bdi dir="auto">{payment.description}</bdi>
          </b>
          <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            <span>{instantDate(payment.created_at)}</span>
            <Ltr>{payment.number}</Ltr>
          </span>
          <span className="flex flex-wrap gap-2">
            <Chip tone={tone} icon={<StateIcon size="xs" />}>
              {word}
            </Chip>
            {payment.state === 'paid' && payment.refunded > 0 && <Chip>{t`استُردّ جزء منه`}</Chip>}
          </span>
        </span>
        <b className="ms-auto">{money(payment)}</b>
      </PlainLink>
    </li>
  );
}
