import { useLingui } from '@lingui/react/macro';
import type { DeskReceipt } from '@rifq/contract/calls';
import { isolated, lineTotal, spacedPhone } from '@rifq/rules';
import { Ltr } from '@rifq/ui';
import { ReceiptFact, ReceiptHead } from '../../../entities/billing/receipt-head.tsx';
import { documentDate } from '../../../lib/formats/document-date.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { useFormat, useWritingLocale } from '../../../lib/formats/use-format.ts';
import { meansText } from '../means-text.ts';

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
      <ReceiptHead receipt={receipt} titleId={titleId} />
      <dl className="receipt-facts">
        <ReceiptFact term={t`البائع`}>{isolated(receipt.seller_name)}</ReceiptFact>
        {receipt.vat_number !== null && (
          <ReceiptFact term={t`الرقم الضريبي`}>
            <Ltr>{receipt.vat_number}</Ltr>
          </ReceiptFact>
        )}
        {receipt.seller_address !== null && (
          <ReceiptFact term={t`العنوان`}>{isolated(receipt.seller_address)}</ReceiptFact>
        )}
        <ReceiptFact term={t`الهاتف`}>
          <Ltr>{spacedPhone(receipt.seller_phone)}</Ltr>
        </ReceiptFact>
        <ReceiptFact term={t`التاريخ`}>
          {documentDate(receipt.issued_at, locale, receipt.time_zone)}، {time(receipt.issued_at)}
        </ReceiptFact>
        <ReceiptFact term={t`المشتري`}>{t`${buyer}، عن ${pet}`}</ReceiptFact>
        <ReceiptFact term={isCredit ? t`طريقة الاسترداد` : t`طريقة الدفع`}>
          {meansText(receipt.means)}
        </ReceiptFact>
        {receipt.reason !== null && (
          <ReceiptFact term={t`سبب الاسترداد`}>{isolated(receipt.reason)}</ReceiptFact>
        )}
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
            <ReceiptFact
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
            </ReceiptFact>
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
      <ReceiptFact term={t`إجمالي الفاتورة`}>{amount(receipt.bill_total)}</ReceiptFact>
      {(vatNumber !== null || vat > 0) && (
        <>
          <ReceiptFact term={isCredit ? t`المسترَدّ قبل الضريبة` : t`المدفوع قبل الضريبة`}>
            {amount(sign * (total - vat))}
          </ReceiptFact>
          <ReceiptFact term={t`ضريبة القيمة المضافة فيه`}>{amount(sign * vat)}</ReceiptFact>
        </>
      )}
      <ReceiptFact term={t`المتبقّي بعده`}>{amount(receipt.due_after)}</ReceiptFact>
      <ReceiptFact term={isCredit ? t`المبلغ المسترَدّ` : t`المبلغ المدفوع`}>
        <b>{amount(sign * total)}</b>
      </ReceiptFact>
    </dl>
  );
}
