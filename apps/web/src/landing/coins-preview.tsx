import { Trans, useLingui } from '@lingui/react/macro';
import { rewardRules } from '@rifq/rules';
import { CoinIllustration } from '@rifq/ui';
import type { ReactNode } from 'react';

/** Coins for some kinds of care, taken from the rules. */
export function CoinsPreview() {
  const { t } = useLingui();
  return (
    <ul className="preview coins-preview" aria-label={t`من العملات التي تُكسب`}>
      <Earned coins={rewardRules.dose_confirmed.coins}>
        <Trans>جرعة أكّدها الطبيب في وقتها</Trans>
      </Earned>
      <Earned coins={rewardRules.pet_microchip.coins}>
        <Trans>رقم الشريحة</Trans>
      </Earned>
      <Earned coins={rewardRules.pet_photo.coins}>
        <Trans>صورة الحيوان</Trans>
      </Earned>
    </ul>
  );
}

function Earned({ coins, children }: { coins: number; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <b>
        <CoinIllustration />
        {coins}
      </b>
    </li>
  );
}
