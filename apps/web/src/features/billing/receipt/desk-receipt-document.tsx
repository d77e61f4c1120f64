import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskReceipt } from '@rifq/contract/calls';
import { isolated, lineTotal, spacedPhone } from '@rifq/rules';
import { Ltr, Skeleton } from '@rifq/ui';
import type { ReactNode } from 'react';
import { documentDate } from '../../../lib/formats/document-date.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat, useWritingLocale } from '../../../lib/formats/use-format.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { meansText } from '../means-text.ts';

const QrCode = lazyChunk(() => import('../../../lib/pages/qr-code.tsx'));

/** A receipt or credit note of a clinic, as it was issued. */
export function DeskReceiptDocument({ receipt }: { receipt: DeskReceipt }) {
  const { t } = useLingui();
  const { time } = useFormat(receipt.time_zone);
  const locale = useWritingLocale();
  const isCredit = receipt.kind === 'credit_note';
  const titleId = `receipt-${receipt.id}`;
  const [pet, buyer] = [isolated(receipt.pet_name), isolated(receipt.buyer_name)];
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
        {receipt.seller_address !== null && <Row term={t`العنوان`}>{isolated(receipt.seller_address)}</Row>}
        <Row term={t`الهاتف`}>
          <Ltr>{spacedPhone(receipt.seller_phone)}</Ltr>
        </Row>
        <Row term={t`التاريخ`}>
          {documentDate(receipt.issued_at, locale, receipt.time_zone)}، {time(receipt.issued_at)}
        </Row>
        <Row term={t`المشتري`}>{t`${buyer}، عن ${pet}`}</Row>
        <Row term={isCredit ? t`طريقة الاسترداد` : t`طريقة الدفع`}>{meansText(receipt.means)}</Row>
        {receipt.reason !== null && <Row term={t`سبب الاسترداد`}>{isolated(receipt.reason)}</Row>}
      </dl>
      <ReceiptLines receipt={receipt} />
      <ReceiptSums receipt={receipt} />
    </article>
  );
}

/** What the bill is for. */
function ReceiptLines({ receipt: { lines, currency } }: { receipt: DeskReceipt }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const write = useMoneyFormat();
  // Lines have no identity, and never change.
  const keyed = lines.map((line, index) => ({ key: `${index}`, line }));
  return (
    <section aria-label={t`البنود`}>
      <dl className="receipt-facts">
        {keyed.map(({ key, line }) => {
          const percent = number(line.vat_percent / 100, { style: 'percent' });
          const vat = line.vat_percent === 0 ? t`بلا ضريبة` : t`يشمل ضريبة ${percent}`;
          const [count, price] = [number(line.quantity), write({ amount: line.unit_price, currency })];
          return (
            <Row
              key={key}
              term={
                <>
                  <bdi>{line.name}</bdi>
                  <small className="block">
                    {line.quantity === 1 ? vat : `${count} × ${price}\u00a0· ${vat}`}
                  </small>
                </>
              }
            >
              {write({ amount: lineTotal(line), currency })}
            </Row>
          );
        })}
      </dl>
    </section>
  );
}

/** The bill's total, what was paid or returned and the tax in it, and what remains; negative in a credit note. */
function ReceiptSums({ receipt }: { receipt: DeskReceipt }) {
  const { t } = useLingui();
  const write = useMoneyFormat();
  const { currency, kind, total, vat, vat_number: vatNumber } = receipt;
  const isCredit = kind === 'credit_note';
  const sign = isCredit ? -1 : 1;
  const amount = (value: number) => write({ amount: value, currency });
  return (
    <dl className="receipt-facts receipt-amounts">
      <Row term={t`إجمالي الفاتورة`}>{amount(receipt.bill_total)}</Row>
      {(vatNumber !== null || vat > 0) && (
        <>
          <Row term={isCredit ? t`المسترَدّ قبل الضريبة` : t`المدفوع قبل الضريبة`}>
            {amount(sign * (total - vat))}
          </Row>
          <Row term={t`ضريبة القيمة المضافة فيه`}>{amount(sign * vat)}</Row>
        </>
      )}
      <Row term={t`المتبقّي بعده`}>{amount(receipt.due_after)}</Row>
      <Row term={isCredit ? t`المبلغ المسترَدّ` : t`المبلغ المدفوع`}>
        <b>{amount(sign * total)}</b>
      </Row>
    </dl>
  );
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
