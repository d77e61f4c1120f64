import { useLingui } from '@lingui/react/macro';
import { Card, LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { clinicMeQuery } from '../../../entities/clinics/queries.ts';
import { taskPath } from './paths.ts';

/** The second factor in the settings; rendered only for clinic members. */
export function SecondFactorCard() {
  const { t } = useLingui();
  const { data } = useQuery(clinicMeQuery);
  if (data === undefined || data.membership === null) return null;
  const isEnrolled = data.second_factor.enrolled;
  return (
    <Card id="second-factor" aria-labelledby="second-factor-title" className="scroll-mt-24">
      <h2 id="second-factor-title" tabIndex={-1}>{t`تطبيق المصادقة`}</h2>
      <p className="mb-3 text-sm text-ink-2">
        {isEnrolled ? t`مربوط بحسابك. رمزه يفتح صفحات العيادة.` : t`غير مربوط بعد. رمزه يفتح صفحات العيادة.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isEnrolled ? (
          <>
            <LinkButton variant="line" size="sm" href={taskPath('codes')}>
              {t`رموز استرداد جديدة`}
            </LinkButton>
            <LinkButton variant="line" size="sm" href={taskPath('app')}>
              {t`تغيير التطبيق`}
            </LinkButton>
          </>
        ) : (
          <LinkButton variant="line" size="sm" href={taskPath('pass')}>
            {t`ربط تطبيق مصادقة`}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
