import { useLingui } from '@lingui/react/macro';
import { SirenIcon, TextButton } from '@rifq/ui';

/** Opens the emergency card. */
export function EmergencyButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  return (
    <TextButton className="min-h-11 justify-self-start" icon={<SirenIcon size="sm" />} onPress={onPress}>
      {t`حالة طارئة؟ بمن نتصل الآن`}
    </TextButton>
  );
}
