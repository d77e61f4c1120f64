import { useLingui } from '@lingui/react/macro';
import { BoxIllustration, EmptyState, LinkButton } from '@rifq/ui';
import { paymentsPath } from '../paths.ts';

/** An id that is malformed or not one of the owner's payments. */
export function UnknownPayment() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<BoxIllustration />}
      title={t`لم نجد هذا الدفع في حسابك`}
      text={t`ربما تغيّر الرابط.`}
      action={<LinkButton href={paymentsPath}>{t`المدفوعات`}</LinkButton>}
    />
  );
}
