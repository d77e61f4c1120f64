import { Trans, useLingui } from '@lingui/react/macro';
import type { Receipt } from '@rifq/contract/calls';
import { cardName, isolated, sellerZone } from '@rifq/rules';
import { Ltr, Skeleton } from '@rifq/ui';
import type { ReactNode } from 'react';
import { documentDate } from '../../../lib/formats/document-date.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat, useWritingLocale } from '../../../lib/formats/use-format.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

const QrCode = lazyChunk(() => import('../../../lib/pages/qr-code.tsx'));

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
      <header className="receipt-head">
        <div>
          <h2 id={titleId}>
            {isCredit ? t`إشعار دائن` : t`إيصال`} <Ltr>{receipt.number}</Ltr>
          </h2>
          {receipt.qr !== null && (
            <p>{isCredit ? t`إشعار دائن لفاتورة ضريبية مبسّطة` : t`فاتورة ضريبية مبسّطة`}</p>
          )}
          {receipt.of_number !== null && (
            <p>
              <Trans>
                عن الإيصال <Ltr>{receipt.of_number}</Ltr>
              </Trans>
            </p>
          )}
        </div>
        {receipt.qr !== null && (
          <PartChunk fallback={<Skeleton height="8.5rem" width="8.5rem" />}>
            <QrCode className="receipt-qr" content={receipt.qr} label={t`رمز الفاتورة الضريبية المبسّطة`} />
          </PartChunk>
        )}
      </header>
      <dl className="receipt-facts">
        <Row term={t`البائع`}>{isolated(receipt.seller_name)}</Row>
        {receipt.vat_number !== null && (
          <Row term={t`الرقم الضريبي`}>
            <Ltr>{receipt.vat_number}</Ltr>
          </Row>
        )}
        <Row term={t`التاريخ`}>
          {documentDate(receipt.issued_at, locale, timeZone)}، {time(receipt.issued_at)}
        </Row>
        <Row term={t`المشتري`}>{isolated(receipt.buyer_name)}</Row>
        <Row term={t`رقم الدفع`}>
          <Ltr>{receipt.payment_number}</Ltr>
        </Row>
        {card !== null && <Row term={isCredit ? t`استُردّ إلى البطاقة` : t`دُفع بالبطاقة`}>{card}</Row>}
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
      <Row term={receipt.description}>{amount(receipt.total)}</Row>
      {percent !== null && (
        <>
          <Row term={t`قبل الضريبة`}>{amount(receipt.total - receipt.vat)}</Row>
          <Row term={t`ضريبة القيمة المضافة ${percent} (يشملها المبلغ)`}>{amount(receipt.vat)}</Row>
        </>
      )}
      <Row term={receipt.kind === 'credit_note' ? t`المبلغ المسترَدّ` : t`الإجمالي`}>
        <b>{amount(receipt.total)}</b>
      </Row>
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
