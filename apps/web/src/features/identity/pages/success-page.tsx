import { useLingui } from '@lingui/react/macro';
import { isolated, rewardRules } from '@rifq/rules';
import { Button, HandIllustration, IconTile, PawPrintIcon } from '@rifq/ui';
import { Navigate } from 'react-router';
import { SignedCoins } from '../../../entities/rewards/coins.tsx';
import { Checking } from '../frame/checking.tsx';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { Leave, useLeave } from '../phone-codes/leave.tsx';
import { useRegistrant } from '../registrant.ts';

/** /register/success: a short welcome, and the first pet as the one next step. */
export function Component() {
  const { t } = useLingui();
  const leave = useLeave();
  const registrant = useRegistrant();
  if (registrant.kind === 'loading') return <Checking />;
  if (registrant.kind !== 'active') return <Navigate to="/register" replace />;
  // The welcome ends once there is a pet.
  if (registrant.me.pets.length > 0) return <Leave to="/dashboard" />;

  const firstname = isolated(registrant.me.firstname ?? '');
  return (
    <RegisterFrame title={t`أهلًا بك`} hasHelp={false}>
      <div className="register-art register-art-kept">
        <HandIllustration />
      </div>
      <StepHeading title={t`أهلًا بك يا ${firstname}`}>
        {t`حسابك جاهز. تبدأ خطة التطعيم من اسم حيوانك وعمره، ويمكن إضافة ما مضى من جرعات لاحقًا.`}
      </StepHeading>
      <div className="register-next">
        <IconTile tone="accent">
          <PawPrintIcon />
        </IconTile>
        <p>
          <b>{t`أول حيوان في حسابك`}</b>
          <span>{t`دقيقة واحدة، والصورة اختيارية`}</span>
        </p>
        <SignedCoins coins={rewardRules.first_pet.coins} />
      </div>
      <div className="register-actions">
        <Button block onPress={() => leave('/dashboard?start=pet')}>
          {t`إضافة أول حيوان`}
        </Button>
        <Button variant="ghost" block onPress={() => leave('/dashboard')}>
          {t`لاحقًا، إلى الرئيسية`}
        </Button>
      </div>
    </RegisterFrame>
  );
}
