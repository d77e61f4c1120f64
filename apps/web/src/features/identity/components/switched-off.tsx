import { Trans, useLingui } from '@lingui/react/macro';
import type { Me } from '@rifq/contract/calls';
import {
  BellOffIcon,
  Button,
  IconTile,
  LogOutIcon,
  Ltr,
  MailIcon,
  PhoneIcon,
  ShieldCheckIcon,
  UserXIcon,
} from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { SUPPORT_EMAIL } from '../../../lib/pages/support.ts';
import { signOutAndLeave } from '../../../lib/session/session.ts';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { PhoneNumber } from './phone-number.tsx';

/** For a suspended account: by whom, when, which data is stored, and what to do. */
export function SwitchedOff({ me }: { me: Me }) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const leave = useMutation({ mutationFn: signOutAndLeave });
  const phone = <PhoneNumber phone={me.phone} countryCode={me.country_code} />;
  const since = me.suspended_at === null ? null : instantDate(me.suspended_at);

  return (
    <RegisterFrame title={t`الحساب موقوف`} caption={t`سجلّهم الصحي محفوظ`}>
      <IconTile>
        <UserXIcon />
      </IconTile>
      <StepHeading title={t`هذا الحساب موقوف`}>
        {since === null ? (
          <Trans>أوقف فريق رِفق الحساب المرتبط بالرقم {phone}.</Trans>
        ) : (
          <Trans>
            أوقف فريق رِفق الحساب المرتبط بالرقم {phone} في {since}.
          </Trans>
        )}
      </StepHeading>
      <ul className="register-facts">
        <Fact icon={<ShieldCheckIcon size="sm" />}>{t`سجلّات حيواناتك وعملاتك محفوظة كما هي.`}</Fact>
        <Fact
          icon={<BellOffIcon size="sm" />}
        >{t`الحجز والرسائل والتذكيرات متوقّفة إلى أن يعود الحساب.`}</Fact>
        <Fact icon={<PhoneIcon size="sm" />}>
          {t`في الحالة الطارئة لا حاجة إلى التطبيق: الاتصال بالعيادة مباشرة.`}
        </Fact>
      </ul>
      <div className="register-ways">
        {SUPPORT_EMAIL !== undefined && (
          <a className="btn" href={`mailto:${SUPPORT_EMAIL}`}>
            <MailIcon size="sm" />
            {t`مراسلة الدعم`}
          </a>
        )}
        <Button
          variant="line"
          icon={<LogOutIcon size="sm" />}
          isPending={leave.isPending || leave.isSuccess}
          pendingLabel={t`جارٍ تسجيل الخروج`}
          onPress={() => leave.mutate()}
        >
          {t`تسجيل الخروج`}
        </Button>
      </div>
      <FormFailure message={leave.error === null ? undefined : messageOf(leave.error)} />
      <p className="register-terms">
        {SUPPORT_EMAIL === undefined ? (
          t`للاستفسار: العيادة أو الجهة التي تدير هذا الموقع، بالهاتف أو بالحضور. ويفيد ذكر الرقم نفسه.`
        ) : (
          <Trans>
            البريد: <Ltr>{SUPPORT_EMAIL}</Ltr>، ويفيد ذكر الرقم نفسه في الرسالة.
          </Trans>
        )}
      </p>
    </RegisterFrame>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
