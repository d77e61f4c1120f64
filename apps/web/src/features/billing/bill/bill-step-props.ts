import type { Bill } from '@rifq/contract/calls';

/** What each step of the sheet shows, and where it leads. */
export interface BillStepProps {
  bill: Bill;
  title: string;
  /** Shows the bill itself. */
  onBack: () => void;
  onClose: () => void;
}
