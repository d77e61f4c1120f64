import { useLingui } from '@lingui/react/macro';
import { CoinIllustration, EmptyState } from '@rifq/ui';

/** Nothing has moved yet: what appears here once something has. */
export function NoMovements() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<CoinIllustration className="mx-auto w-19" />}
      title={t`لا عملات بعد`}
      text={t`تظهر هنا كل عملة تزيد أو تنقص، مع سببها وتاريخها. وأول العملات من المهامّ اللطيفة.`}
      headingLevel={3}
      compact
    />
  );
}
