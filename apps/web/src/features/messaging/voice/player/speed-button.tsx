import { useLingui } from '@lingui/react/macro';
import { Ltr, UnstyledButton } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { keepVoiceSpeed, type VoiceSpeed } from '../../../../lib/session/voice-speed.ts';

const NEXT = { 1: 1.5, 1.5: 2, 2: 1 } as const satisfies Record<VoiceSpeed, VoiceSpeed>;

interface SpeedButtonProps {
  speed: VoiceSpeed;
  onChange: (speed: VoiceSpeed) => void;
}

/** Cycles through the speeds, and stores the last one on this device. */
export function SpeedButton({ speed, onChange }: SpeedButtonProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const shown = number(speed);
  const change = () => {
    keepVoiceSpeed(NEXT[speed]);
    onChange(NEXT[speed]);
  };
  return (
    <UnstyledButton className="voice-speed" aria-label={t`سرعة التشغيل ${shown}`} onPress={change}>
      <Ltr>{`${shown}×`}</Ltr>
    </UnstyledButton>
  );
}
