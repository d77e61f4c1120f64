import { useLingui } from '@lingui/react/macro';
import type { SecondFactor } from '@rifq/contract/calls';
import { secondFactorLimits } from '@rifq/rules';
import { LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { clinicMeQuery } from '../../../entities/clinics/queries.ts';
import { QueryCard } from '../../../lib/pages/query-card.tsx';
import { canUsePasskeys } from './passkeys/browser-passkeys.ts';
import { PasskeyList } from './passkeys/passkey-list.tsx';
import { taskPath } from './paths.ts';
import { secondFactorQuery } from './second-factor-query.ts';

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
      id="second-factor"
      title={t`وسائل التحقّق`}
      subtitle={t`واحدة منها تفتح صفحات العيادة بعد رمز الجوال.`}
      query={query}
      height="7rem"
    >
      {factor => <Factor factor={factor} />}
    </QueryCard>
  );
}

function Factor({ factor }: { factor: SecondFactor }) {
  const { t } = useLingui();
  const { app, passkeys, recovery_codes_left: codesLeft } = factor;
  const isEnrolled = app || passkeys.length > 0;
  const mayAdd = isEnrolled && canUsePasskeys(factor) && passkeys.length < secondFactorLimits.passkeys;
  return (
    <div className="grid gap-3">
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
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
    </div>
  );
}
