import { useLingui } from '@lingui/react/macro';
import { MessageDialog } from '@rifq/ui';
import { useEffect } from 'react';
import { enterSheet } from '../../lib/overlays/sheet-history.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';

const close = () => useUiStore.getState().closeModals('modal_title', 'modal_text');

/** The general modal: `modal_title` and `modal_text` of the UI state (specification 3.16). Back closes it too. */
export default function GeneralModal() {
  const { t } = useLingui();
  const title = useUiStore(state => state.modal_title);
  const text = useUiStore(state => state.modal_text);
  useEffect(() => enterSheet(close), []);
  return (
    <MessageDialog title={title} closeLabel={t`إغلاق`} onClose={close}>
      {text}
    </MessageDialog>
  );
}
