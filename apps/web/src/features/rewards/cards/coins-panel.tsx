import { useLingui } from '@lingui/react/macro';
import { Button, CalendarPlusIcon, CoinIllustration, Panel, Skeleton } from '@rifq/ui';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useAnchor } from '../../../lib/pages/use-anchor.ts';
import type { Summary } from '../queries.ts';
import { LevelPaws, LevelPoints } from './level-progress.tsx';
import { useCoinsWorth } from './use-coins-worth.ts';
import { WithSummary } from './with-summary.tsx';

/** Coins and level on one panel of the profile. */
export function CoinsPanel() {
  return (
    <WithSummary skeleton={<Skeleton className="h-71 lg:h-65 rounded-xl" />}>
      {summary => <Loaded summary={summary} />}
    </WithSummary>
  );
}

function Loaded({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const level = number(summary.level);
  useAnchor(true);
  return (
    <Panel id="coins" aria-labelledby="coins-title" className="scroll-mt-24">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="coins-title" tabIndex={-1} className="panel-sub font-sans font-normal">
            {t`رصيد العملات`}
          </h2>
          <Balance coins={summary.coins} />
        </div>
        <CoinIllustration className="w-17 flex-none" />
      </div>
      <Worth coins={summary.coins} />
      <div className="mt-4 grid gap-3 border-t border-on-panel-2/25 pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-body">{t`المستوى ${level}`}</h3>
          <span className="panel-sub">
            <LevelPoints progress={summary} />
          </span>
        </div>
        <LevelPaws progress={summary} />
      </div>
    </Panel>
  );
}

/** What the coins can buy, with a button for it. */
function Worth({ coins }: { coins: number }) {
  const { t } = useLingui();
  const { text, openBooking } = useCoinsWorth(coins);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="panel-sub">{text}</p>
      <Button variant="soft" size="sm" icon={<CalendarPlusIcon size="sm" />} onPress={openBooking}>
        {t`حجز استشارة`}
      </Button>
    </div>
  );
}

/** The number large, its unit small; one and two coins are single words. */
function Balance({ coins }: { coins: number }) {
  const { number } = useFormat();
  const countText = coinCount(coins);
  const digits = number(coins);
  const isWord = !countText.startsWith(digits);
  return (
    <p>
      <b className="text-[2.5rem] leading-tight font-bold">{isWord ? countText : digits}</b>
      {!isWord && <span className="panel-sub">{countText.slice(digits.length)}</span>}
    </p>
  );
}
