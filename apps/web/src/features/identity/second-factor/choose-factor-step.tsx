import { useLingui } from '@lingui/react/macro';
import { Button, KeyRoundIcon, SmartphoneIcon } from '@rifq/ui';
import { useEffect, useState } from 'react';
import { StepHeading } from '../frame/register-frame.tsx';
import { hasOwnAuthenticator } from './passkeys/browser-passkeys.ts';

interface ChooseFactorStepProps {
  onPasskey: () => void;
  onApp: () => void;
}

/** A first factor: a passkey or an authenticator app. What suits this device is emphasised. */
export function ChooseFactorStep({ onPasskey, onApp }: ChooseFactorStepProps) {
  const { t } = useLingui();
  const [suitsPasskey, setSuitsPasskey] = useState(true);
  useEffect(() => {
    let isShown = true;
    void hasOwnAuthenticator().then(has => isShown && setSuitsPasskey(has));
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <>
      <StepHeading title={t`وسيلة التحقّق`} takesFocus>
        {suitsPasskey
          ? t`سجلّات المرضى في صفحات العيادة محميّة بوسيلة ثانية بعد رمز الجوال. مفتاح المرور أسهل وأكثر أمانًا، وتطبيق المصادقة يناسب حاسوبًا مشتركًا.`
          : t`سجلّات المرضى في صفحات العيادة محميّة بوسيلة ثانية بعد رمز الجوال. لا بصمة ولا قفل في هذا الجهاز لمفتاح المرور، فيلزم له جوال قريب أو مفتاح أمان. وتطبيق المصادقة يناسب كل جهاز.`}
      </StepHeading>
      <Button
        block
        variant={suitsPasskey ? 'primary' : 'line'}
        icon={<KeyRoundIcon size="sm" />}
        onPress={onPasskey}
      >
        {t`مفتاح مرور`}
      </Button>
      <Button
        block
        variant={suitsPasskey ? 'line' : 'primary'}
        icon={<SmartphoneIcon size="sm" />}
        onPress={onApp}
      >
        {t`تطبيق مصادقة`}
      </Button>
    </>
  );
}
