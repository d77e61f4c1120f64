/** Storage key of the paper on which this device prints receipts. */
const KEY = 'rifq.receipt-paper';

export const receiptPapers = ['page', 'roll'] as const;
/** A sheet of A4, or the roll of a receipt printer. */
export type ReceiptPaper = (typeof receiptPapers)[number];

/** Returns the paper last chosen here; a page without one. */
export function readReceiptPaper(): ReceiptPaper {
  try {
    const stored = localStorage.getItem(KEY);
    return receiptPapers.find(paper => paper === stored) ?? 'page';
  } catch {
    // Storage is unavailable, so nothing was stored in it.
    return 'page';
  }
}

/** Stores the choice. It is about the printer, so it outlives the session. */
export function keepReceiptPaper(paper: ReceiptPaper): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // Storage is unavailable: the choice lasts while the page is open.
  }
}
