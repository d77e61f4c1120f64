import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import { Button, HandIllustration, IconTile, LinkButton, PawPrintIcon } from '@rifq/ui';
import { Navigate, useNavigate } from 'react-router';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { Checking } from '../components/checking.tsx';
import { RegisterFrame, StepHeading } from '../components/register-frame.tsx';
import { useRegistrant } from '../registrant.ts';

/** /register/success: a short welcome, and the first pet as the one next step. */
export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const registrant = useRegistrant();
  const openModal = useUiStore(state => state.openModal);
  if (registrant.kind === 'loading') return <Checking />;
  if (registrant.kind !== 'active') return <Navigate to="/register" replace />;
  // The welcome is over once there is a pet.
  if (registrant.me.pets.length > 0) return <Navigate to="/dashboard" replace />;

  const firstname = isolated(registrant.me.firstname ?? '');
  const addPet = () => {
    openModal('petStart');
    void navigate('/dashboard', { replace: true });
  };
  return (
    <RegisterFrame title={t`أهلًا بك`} hasHelp={false}>
      <div className="register-art register-art-kept">
        <HandIllustration />
      </div>
      <StepHeading title={t`أهلًا بك يا ${firstname}`}>
        {t`حسابك جاهز. تبدأ خطة التطعيم من اسم حيوانك وعمره، ويمكن إضافة ما مضى من جرعات لاحقًا.`}
      </StepHeading>
      <div className="register-next">
        <IconTile>
          <PawPrintIcon />
        </IconTile>
        <span>
          <b>{t`أول حيوان في حسابك`}</b>
          <span>{t`دقيقة واحدة، والصورة اختيارية`}</span>
        </span>
      </div>
      <div className="register-actions">
        <Button block onPress={addPet}>
          {t`إضافة أول حيوان`}
        </Button>
        <LinkButton href="/dashboard" variant="ghost" block>
          {t`لاحقًا، إلى الرئيسية`}
        </LinkButton>
      </div>
    </RegisterFrame>
  );
}
