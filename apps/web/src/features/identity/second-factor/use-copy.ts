import { useLingui } from '@lingui/react/macro';
import { copyText } from '../../../lib/clipboard/copy-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** Copies a text; if the browser forbids it, explains that it can be selected manually. */
export function useCopy() {
  const { t } = useLingui();
  return (text: string) =>
    void copyText(text).then(
      () => toasts.show({ message: t`نُسخ` }),
      () => toasts.show({ message: t`لم يسمح المتصفّح بالنسخ، ويمكن التحديد باليد.`, isFailure: true }),
    );
}
