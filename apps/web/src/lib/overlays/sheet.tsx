import { Sheet as KitSheet, type SheetProps } from '@rifq/ui';
import { useEffect, useEffectEvent } from 'react';
import { enterSheet } from './sheet-history.ts';

/** The kit's sheet; the browser's Back closes it like ✕. */
export function Sheet(props: SheetProps) {
  const { isOpen, isDismissable = true, onOpenChange } = props;
  const onBack = useEffectEvent(() => {
    if (isDismissable) onOpenChange(false);
  });
  useEffect(() => (isOpen ? enterSheet(() => onBack()) : undefined), [isOpen]);
  return <KitSheet {...props} />;
}
