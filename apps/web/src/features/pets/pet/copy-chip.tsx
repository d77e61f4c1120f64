import { useLingui } from '@lingui/react/macro';
import { CopyIcon, TextButton } from '@rifq/ui';
import { copyText } from '../../../lib/clipboard/copy-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** Copies a microchip number; if the browser forbids it, explains that the number can be selected manually. */
export function CopyChip({ microchip }: { microchip: string }) {
  const { t } = useLingui();
  const copy = () => {
    copyText(microchip).then(
      () => toasts.show({ message: t`نُسخ رقم الشريحة` }),
      () => toasts.show({ message: t`لم يسمح المتصفّح بالنسخ، ويمكن تحديد الرقم باليد.`, isFailure: true }),
    );
  };
  return (
    <TextButton icon={<CopyIcon size="sm" />} onPress={copy} aria-label={t`نسخ رقم الشريحة`}>
      {t`نسخ`}
    </TextButton>
  );
}
