import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { BillSheet } from './bill-sheet.tsx';

/** The sheet with the bill of the subject. */
export default function BillModal() {
  const { reservationId, bill } = useUiStore(state => state.modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const close = () => closeModals('billModal');
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  // It belongs to the layout: a link to a receipt would open behind it.
  useEffect(() => {
    if (pathname !== openedAt) closeModals('billModal');
  }, [pathname, openedAt, closeModals]);
  if (reservationId === undefined) return null;
  return (
    <BillSheet
      key={reservationId}
      reservationId={reservationId}
      petName={bill?.petName ?? null}
      firstStep={bill?.step ?? 'view'}
      onClose={close}
    />
  );
}
