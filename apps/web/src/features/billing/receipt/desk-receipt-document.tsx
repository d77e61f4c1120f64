import { useLingui } from '@lingui/react/macro';
import type { DeskReceipt } from '@rifq/contract/calls';
import { isolated, lineTotal, spacedPhone } from '@rifq/rules';
import { Ltr } from '@rifq/ui';
import { ReceiptHead, ReceiptRow } from '../../../entities/billing/receipt-head.tsx';
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
        <ReceiptRow term={t`البائع`}>{isolated(receipt.seller_name)}</ReceiptRow>
        {receipt.vat_number !== null && (
          <ReceiptRow term={t`الرقم الضريبي`}>
            <Ltr>{receipt.vat_number}</Ltr>
          </ReceiptRow>
        )}
        {receipt.seller_address !== null && (
          <ReceiptRow term={t`العنوان`}>{isolated(receipt.seller_address)}</ReceiptRow>
        )}
        <ReceiptRow term={t`الهاتف`}>
          <Ltr>{spacedPhone(receipt.seller_phone)}</Ltr>
        </ReceiptRow>
        <ReceiptRow term={t`التاريخ`}>
          {documentDate(receipt.issued_at, locale, receipt.time_zone)}، {time(receipt.issued_at)}
        </ReceiptRow>
        <ReceiptRow term={t`المشتري`}>{t`${buyer}، عن ${pet}`}</ReceiptRow>
        <ReceiptRow term={isCredit ? t`طريقة الاسترداد` : t`طريقة الدفع`}>
          {meansText(receipt.means)}
        </ReceiptRow>
        {receipt.reason !== null && (
          <ReceiptRow term={t`سبب الاسترداد`}>{isolated(receipt.reason)}</ReceiptRow>
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
            <ReceiptRow
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
            </ReceiptRow>
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
      <ReceiptRow term={t`إجمالي الفاتورة`}>{amount(receipt.bill_total)}</ReceiptRow>
      {(vatNumber !== null || vat > 0) && (
        <>
          <ReceiptRow term={isCredit ? t`المسترَدّ قبل الضريبة` : t`المدفوع قبل الضريبة`}>
            {amount(sign * (total - vat))}
          </ReceiptRow>
          <ReceiptRow term={t`ضريبة القيمة المضافة فيه`}>{amount(sign * vat)}</ReceiptRow>
        </>
      )}
      <ReceiptRow term={t`المتبقّي بعده`}>{amount(receipt.due_after)}</ReceiptRow>
      <ReceiptRow term={isCredit ? t`المبلغ المسترَدّ` : t`المبلغ المدفوع`}>
        <b>{amount(sign * total)}</b>
      </ReceiptRow>
    </dl>
  );
}
