import { useLingui } from '@lingui/react/macro';
import { BellRingIcon, TextButton } from '@rifq/ui';

/** Opens the form of the waiting list of a doctor who has no time that fits. */
export function JoinWaiting({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  return (
    <TextButton className="min-h-11 justify-self-start" icon={<BellRingIcon size="sm" />} onPress={onPress}>
      {t`لا موعد مناسب؟ قائمة الانتظار`}
    </TextButton>
  );
}
