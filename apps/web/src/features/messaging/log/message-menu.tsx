import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { ActionMenu, CopyIcon, DownloadIcon, type MenuEntry } from '@rifq/ui';
import { copyText } from '../../../lib/clipboard/copy-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** Message and position of an open menu. */
export interface MenuFor {
  message: Message;
  anchor: Element;
}

/** Actions on a message: copy its text, save its file. */
export function MessageMenu({ message, anchor, onClose }: MenuFor & { onClose: () => void }) {
  const { t } = useLingui();
  const { text, file } = message;
  const entries: MenuEntry[] = [];
  if (text !== null) {
    entries.push({
      id: 'copy',
      label: t`نسخ النص`,
      icon: <CopyIcon size="sm" />,
      onAction() {
        copyText(text).then(
          () => toasts.show({ message: t`نُسخ النص` }),
          () => toasts.show({ message: t`تعذّر النسخ من هذا المتصفّح` }),
        );
      },
    });
  }
  if (file !== null) {
    entries.push({
      id: 'download',
      label: t`تنزيل الملف`,
      icon: <DownloadIcon size="sm" />,
      onAction() {
        const link = document.createElement('a');
        link.href = file.address;
        link.download = '';
        link.click();
      },
    });
  }
  return <ActionMenu label={t`خيارات الرسالة`} anchor={anchor} entries={entries} onClose={onClose} />;
}
