import { useLingui } from '@lingui/react/macro';
import type { Passkey, SecondFactor } from '@rifq/contract/calls';
import { secondFactorLimits } from '@rifq/rules';
import { Button, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clinicMeQuery } from '../../../entities/clinics/queries.ts';
import { request } from '../../../lib/calls/request.ts';
import { QueryCard } from '../../../lib/pages/query-card.tsx';
import { canUsePasskeys } from './passkeys/browser-passkeys.ts';
import { PasskeyList } from './passkeys/passkey-list.tsx';
import { usePasskeyName } from './passkeys/use-passkey-name.ts';
import { taskPath } from './paths.ts';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

/** Target of the links to it, and the prefix of its heading's id. */
const CARD = 'second-factor';

/** The second factor in the settings; rendered only for clinic members. */
export function SecondFactorCard() {
  const { data } = useQuery(clinicMeQuery);
  return data === undefined || data.membership === null ? null : <FactorCard />;
}

function FactorCard() {
  const { t } = useLingui();
  const query = useQuery(secondFactorQuery);
  return (
    <QueryCard
      id={CARD}
      title={t`وسائل التحقّق`}
      subtitle={t`واحدة منها تفتح صفحات العيادة بعد رمز الجوال.`}
      query={query}
      height="7rem"
    >
      {factor => <Factor factor={factor} />}
    </QueryCard>
  );
}

/** The factor whose removal is being confirmed. */
type Chosen = Passkey | 'app' | null;

function Factor({ factor }: { factor: SecondFactor }) {
  const { t } = useLingui();
  const { app, passkeys, recovery_codes_left: codesLeft } = factor;
  const [chosen, setChosen] = useState<Chosen>(null);
  const isRemoved = useRef(false);
  useEffect(() => {
    // The button that opened the dialog is gone with its factor.
    if (chosen === null && isRemoved.current) document.getElementById(`${CARD}-title`)?.focus();
    isRemoved.current = false;
  }, [chosen]);
  const onRemoved = () => {
    isRemoved.current = true;
    setChosen(null);
  };
  const isEnrolled = app || passkeys.length > 0;
  const mayAdd = isEnrolled && canUsePasskeys(factor) && passkeys.length < secondFactorLimits.passkeys;
  return (
    <div className="grid gap-3">
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemove={setChosen} />}
      <p className="text-sm text-ink-2">
        {app ? t`تطبيق المصادقة مربوط بحسابك.` : t`تطبيق المصادقة غير مربوط.`}{' '}
        {isEnrolled && t`رموز الاسترداد الباقية: ${codesLeft}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayAdd && (
          <LinkButton variant="line" size="sm" href={taskPath('passkey')}>
            {t`إضافة مفتاح مرور`}
          </LinkButton>
        )}
        {isEnrolled ? (
          <>
            <LinkButton variant="line" size="sm" href={taskPath('app')}>
              {app ? t`تغيير التطبيق` : t`ربط تطبيق مصادقة`}
            </LinkButton>
            {app && passkeys.length > 0 && (
              <Button variant="line" size="sm" onPress={() => setChosen('app')}>
                {t`حذف التطبيق`}
              </Button>
            )}
            <LinkButton variant="line" size="sm" href={taskPath('codes')}>
              {t`رموز استرداد جديدة`}
            </LinkButton>
          </>
        ) : (
          <LinkButton variant="line" size="sm" href={taskPath('pass')}>
            {t`إضافة وسيلة تحقّق`}
          </LinkButton>
        )}
      </div>
      {chosen !== null && <Removal chosen={chosen} onRemoved={onRemoved} onCancel={() => setChosen(null)} />}
    </div>
  );
}

interface RemovalProps {
  chosen: Passkey | 'app';
  onRemoved: () => void;
  onCancel: () => void;
}

function Removal({ chosen, ...rest }: RemovalProps) {
  const { t } = useLingui();
  const nameOf = usePasskeyName();
  if (chosen === 'app')
    return (
      <RemoveFactorDialog
        title={t`حذف تطبيق المصادقة؟`}
        consequence={t`لن تفتح رموز التطبيق صفحات العيادة بعد ذلك. وتبقى مفاتيح المرور ورموز الاسترداد.`}
        doneMessage={t`حُذف تطبيق المصادقة`}
        send={() => request('post', '/api/user/second-factor/app/remove')}
        {...rest}
      />
    );
  const name = nameOf(chosen);
  return (
    <RemoveFactorDialog
      title={t`حذف مفتاح المرور «${name}»؟`}
      consequence={t`لن يفتح هذا المفتاح صفحات العيادة بعد ذلك. ويبقى في الجهاز إلى أن يُحذف من إعداداته.`}
      doneMessage={t`حُذف مفتاح المرور`}
      send={() => request('post', '/api/user/second-factor/passkeys/remove', { passkey_id: chosen.id })}
      {...rest}
    />
  );
}
