import { Trans, useLingui } from '@lingui/react/macro';
import type { Receipt } from '@rifq/contract/calls';
import { Ltr, Skeleton } from '@rifq/ui';
import type { ReactNode } from 'react';
import { PartChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const QrCode = lazyChunk(() => import('../../lib/pages/qr-code.tsx'));

interface ReceiptHeadProps {
  receipt: Pick<Receipt, 'kind' | 'number' | 'of_number' | 'qr'>;
  /** Of the heading, which names the document. */
  titleId: string;
}

/** What a document is: its number, of a credit note that of its receipt, and the code of a tax invoice. */
export function ReceiptHead({
  receipt: { kind, number, of_number: ofNumber, qr },
  titleId,
}: ReceiptHeadProps) {
  const { t } = useLingui();
  const isCredit = kind === 'credit_note';
  return (
    <header className="receipt-head">
      <div>
        <h2 id={titleId}>
          {isCredit ? t`إشعار دائن` : t`إيصال`} <Ltr>{number}</Ltr>
        </h2>
        {qr !== null && <p>{isCredit ? t`إشعار دائن لفاتورة ضريبية مبسّطة` : t`فاتورة ضريبية مبسّطة`}</p>}
        {ofNumber !== null && (
          <p>
            <Trans>
              عن الإيصال <Ltr>{ofNumber}</Ltr>
            </Trans>
          </p>
        )}
      </div>
      {qr !== null && (
        <PartChunk fallback={<Skeleton height="8.5rem" width="8.5rem" />}>
          <QrCode className="receipt-qr" content={qr} label={t`رمز الفاتورة الضريبية المبسّطة`} />
        </PartChunk>
      )}
    </header>
  );
}

/** A row of a document. */
export function ReceiptFact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
