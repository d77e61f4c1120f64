import { useLingui } from '@lingui/react/macro';
import type { Receipt } from '@rifq/contract/calls';
import { cardName, isolated, sellerZone } from '@rifq/rules';
import { Ltr } from '@rifq/ui';
import { ReceiptFact, ReceiptHead } from '../../../entities/billing/receipt-head.tsx';
import { documentDate } from '../../../lib/formats/document-date.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat, useWritingLocale } from '../../../lib/formats/use-format.ts';

/** Ten-thousandths in a whole. */
const WHOLE = 10_000;

/** A receipt, or the credit note of a refund, as a document on one printed page. */
export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const timeZone = sellerZone(receipt.currency);
  const { time } = useFormat(timeZone);
  const locale = useWritingLocale();
  const isCredit = receipt.kind === 'credit_note';
  const titleId = `receipt-${receipt.id}`;
  const card = receipt.card === null ? null : cardName(receipt.card);
  return (
    <article className="card receipt" aria-labelledby={titleId}>
      <ReceiptHead receipt={receipt} titleId={titleId} />
      <dl className="receipt-facts">
        <ReceiptFact term={t`البائع`}>{isolated(receipt.seller_name)}</ReceiptFact>
        {receipt.vat_number !== null && (
          <ReceiptFact term={t`الرقم الضريبي`}>
            <Ltr>{receipt.vat_number}</Ltr>
          </ReceiptFact>
        )}
        <ReceiptFact term={t`التاريخ`}>
          {documentDate(receipt.issued_at, locale, timeZone)}، {time(receipt.issued_at)}
        </ReceiptFact>
        <ReceiptFact term={t`المشتري`}>{isolated(receipt.buyer_name)}</ReceiptFact>
        <ReceiptFact term={t`رقم الدفع`}>
          <Ltr>{receipt.payment_number}</Ltr>
        </ReceiptFact>
        {card !== null && (
          <ReceiptFact term={isCredit ? t`استُردّ إلى البطاقة` : t`دُفع بالبطاقة`}>{card}</ReceiptFact>
        )}
      </dl>
      <Amounts receipt={receipt} />
    </article>
  );
}

/** What was bought, the included tax, and the total; negative in a credit note. */
function Amounts({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const { number } = useFormat();
  const { currency, vat_rate: rate } = receipt;
  const sign = receipt.kind === 'credit_note' ? -1 : 1;
  const amount = (value: number) => money({ amount: sign * value, currency });
  const percent = rate === null ? null : number(rate / WHOLE, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <dl className="receipt-facts receipt-amounts">
      <ReceiptFact term={receipt.description}>{amount(receipt.total)}</ReceiptFact>
      {percent !== null && (
        <>
          <ReceiptFact term={t`قبل الضريبة`}>{amount(receipt.total - receipt.vat)}</ReceiptFact>
          <ReceiptFact term={t`ضريبة القيمة المضافة ${percent} (يشملها المبلغ)`}>
            {amount(receipt.vat)}
          </ReceiptFact>
        </>
      )}
      <ReceiptFact term={receipt.kind === 'credit_note' ? t`المبلغ المسترَدّ` : t`الإجمالي`}>
        <b>{amount(receipt.total)}</b>
      </ReceiptFact>
    </dl>
  );
}
