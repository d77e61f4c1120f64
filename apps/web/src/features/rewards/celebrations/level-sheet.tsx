import { useLingui } from '@lingui/react/macro';
import type { Celebration } from '@rifq/contract/calls';
import { Button, CatIllustration, Chip, CoinIllustration, PawPrintIcon, Paws } from '@rifq/ui';
import { useLayoutEffect, useState } from 'react';
import { coinCount, SignedCount } from '../../../entities/rewards/coins.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import type { Summary } from '../queries.ts';
import { pointCount } from '../texts/counts.ts';
import type { GoodMoment } from './good-moment.ts';
import { sentenceOf } from './reward-toast.tsx';

const PAWS = 10;

interface LevelSheetProps {
  risen: Celebration & { level: number };
  summary: Summary;
  moment: GoodMoment;
  onClose: () => void;
}

/** A new level: the whole paw trail, the reason, the gain, and the next level. */
export default function LevelSheet({ risen, summary, moment, onClose }: LevelSheetProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { isGood, isGoodNow } = moment;
  // Another sheet may have opened since the decision: two opened together would hide each other.
  useLayoutEffect(() => {
    if (isGood && isGoodNow()) setIsOpen(true);
  }, [isGood, isGoodNow]);
  const before = number(risen.level - 1);
  const level = number(risen.level);
  const next = number(summary.level + 1);
  const balance = coinCount(summary.coins);
  const start = pointCount(summary.next_level_start);
  const all = number(PAWS);
  return (
    <Sheet
      isOpen={isOpen}
      narrow
      onOpenChange={willOpen => !willOpen && onClose()}
      title={t`أهلًا بك في المستوى ${level}`}
      moment={{ art: <CatIllustration />, above: t`اكتملت خطوات المستوى ${before}` }}
      closeLabel={t`إغلاق`}
      footer={<Button block onPress={onClose}>{t`متابعة`}</Button>}
    >
      <Paws walks earned={PAWS} label={t`${all} من ${all}`} />
      <p className="max-w-[34ch] text-ink-2">{sentenceOf(risen)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {risen.coins > 0 && (
          <Chip tone="accent" className="min-h-9 text-sm" icon={<CoinIllustration className="size-5" />}>
            <SignedCount value={risen.coins} words={coinCount(risen.coins)} />
          </Chip>
        )}
        <Chip className="min-h-9 text-sm" icon={<PawPrintIcon size="xs" />}>
          <SignedCount value={risen.points} words={pointCount(risen.points)} />
        </Chip>
      </div>
      <p className="text-sm text-ink-2">{t`رصيدك الآن ${balance}، والمستوى ${next} عند ${start}.`}</p>
    </Sheet>
  );
}
