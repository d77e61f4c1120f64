import { useLingui } from '@lingui/react/macro';
import { BoxIllustration, Button, EmptyState } from '@rifq/ui';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

/** Replaces the first step if no pet is at home, with a button to add one. */
export function NoPets({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const add = () => {
    onClose();
    openModal('petModal');
  };
  return (
    <EmptyState
      art={<BoxIllustration />}
      title={t`لا حيوان في البيت بعد`}
      text={t`الاستشارة تكون عن حيوان مسجَّل في حسابك.`}
      action={<Button onPress={add}>{t`إضافة حيوان`}</Button>}
    />
  );
}
