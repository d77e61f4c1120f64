import { useLingui } from '@lingui/react/macro';
import { TextButton } from '@rifq/ui';
import { LevelCard } from './level-card.tsx';
import { RewardsSkeleton } from './rewards-skeleton.tsx';
import { TasksCard } from './tasks-card.tsx';
import { useCoinsWorth } from './use-coins-worth.ts';
import { WithSummary } from './with-summary.tsx';

/** What the coins of the tasks can buy, with a button for it. */
function CoinsWorth({ coins }: { coins: number }) {
  const { t } = useLingui();
  const { text, openBooking } = useCoinsWorth(coins);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2">
      <p className="text-sm text-ink-2">{text}</p>
      <TextButton onPress={openBooking}>{t`حجز استشارة`}</TextButton>
    </div>
  );
}

/** Level and tasks on the dashboard. */
export function DashboardCards() {
  return (
    <WithSummary skeleton={<RewardsSkeleton />}>
      {summary => (
        <>
          <LevelCard summary={summary} />
          <TasksCard summary={summary} foot={<CoinsWorth coins={summary.coins} />} />
        </>
      )}
    </WithSummary>
  );
}
