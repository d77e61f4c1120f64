import { useLingui } from '@lingui/react/macro';
import { Button, KeyRoundIcon, SmartphoneIcon } from '@rifq/ui';
import { StepHeading } from '../frame/register-frame.tsx';

interface ChooseFactorStepProps {
  onPasskey: () => void;
  onApp: () => void;
}

/** A first factor: a passkey or an authenticator app. */
export function ChooseFactorStep({ onPasskey, onApp }: ChooseFactorStepProps) {
  const { t } = useLingui();
  return (
    <>
      <StepHeading title={t`وسيلة التحقّق`} takesFocus>
        {t`سجلّات المرضى في صفحات العيادة محميّة بوسيلة ثانية بعد رمز الجوال. مفتاح المرور أسهل وأكثر أمانًا، وتطبيق المصادقة يناسب حاسوبًا مشتركًا.`}
      </StepHeading>
      <Button block icon={<KeyRoundIcon size="sm" />} onPress={onPasskey}>
        {t`مفتاح مرور`}
      </Button>
      <Button block variant="line" icon={<SmartphoneIcon size="sm" />} onPress={onApp}>
        {t`تطبيق مصادقة`}
      </Button>
    </>
  );
}
