import { useLingui } from '@lingui/react/macro';
import { consultationCoins } from '@rifq/rules';
import { CoinIllustration, EmptyState } from '@rifq/ui';
import { coinCount } from '../../../entities/rewards/coins.tsx';

/** Empty state of the history. */
export function NoMovements() {
  const { t } = useLingui();
  const price = coinCount(consultationCoins);
  return (
    <EmptyState
      art={<CoinIllustration className="mx-auto w-19" />}
      title={t`لا عملات بعد`}
      text={t`تظهر هنا كل عملة تزيد أو تنقص، مع سببها وتاريخها. وأول العملات من المهامّ اللطيفة، و${price} تكفي لاستشارة.`}
      headingLevel={3}
      compact
    />
  );
}
