import { useLingui } from '@lingui/react/macro';
import type { DeskReceipt } from '@rifq/contract/calls';
import { Button, FilterGroup, PrinterIcon } from '@rifq/ui';
import { useState } from 'react';
import { keepReceiptPaper, type ReceiptPaper, readReceiptPaper } from '../../../lib/session/receipt-paper.ts';
import { DeskReceiptDocument } from './desk-receipt-document.tsx';

interface PrintedReceiptsProps {
  receipts: readonly DeskReceipt[];
  /** Whether the roll of a receipt printer can be chosen: the clinic's desk has one. */
  hasRoll?: boolean;
}

/** Receipts to read and to print, on a page or on the roll of a receipt printer. */
export function PrintedReceipts({ receipts, hasRoll = false }: PrintedReceiptsProps) {
  const { t } = useLingui();
  const [paper, setPaper] = useState<ReceiptPaper>(() => (hasRoll ? readReceiptPaper() : 'page'));
  return (
    <div className="receipts" data-paper={paper}>
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        {hasRoll && (
          <FilterGroup
            label={t`الورق`}
            options={[
              { id: 'page', label: t`صفحة كاملة` },
              { id: 'roll', label: t`شريط الإيصالات` },
            ]}
            value={paper}
            onChange={next => {
              setPaper(next);
              keepReceiptPaper(next);
            }}
          />
        )}
        <Button variant="soft" icon={<PrinterIcon size="sm" />} onPress={() => window.print()}>
          {t`طباعة`}
        </Button>
      </div>
      {receipts.map(receipt => (
        <DeskReceiptDocument key={receipt.id} receipt={receipt} />
      ))}
    </div>
  );
}
