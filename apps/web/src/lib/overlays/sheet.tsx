import { SheetDialog as KitSheet, type SheetDialogProps } from '@rifq/ui';
import { useEffect, useEffectEvent } from 'react';
import { enterSheet } from './sheet-history.ts';

/** The kit's sheet; the browser's Back closes it like ✕. */
export function Sheet(props: SheetDialogProps) {
  const { isOpen, isDismissable = true, onOpenChange } = props;
  const onBack = useEffectEvent(() => {
    if (isDismissable) onOpenChange(false);
  });
  useEffect(() => (isOpen ? enterSheet(() => onBack()) : undefined), [isOpen]);
  return <KitSheet {...props} />;
}
