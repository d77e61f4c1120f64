import { useLingui } from '@lingui/react/macro';
import type { Pet, Weight } from '@rifq/contract/calls';
import { Button, Card, Note, PlusIcon, SectionHeader, StethoscopeIcon } from '@rifq/ui';
import { useState } from 'react';
import { usePetToday } from '../../../entities/pets/use-pet-today.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { TrendLine } from './trend-line.tsx';
import { WeightChart } from './weight-chart.tsx';
import { WeightTable } from './weight-table.tsx';
import { markedLoss, onePerDay, weightTrend } from './weight-trend.ts';

const WeightSheet = lazyChunk(async () => ({ default: (await import('./on-demand.ts')).WeightSheet }));

interface WeightCardProps {
  pet: Pet;
  weights: readonly Weight[];
  /** Whether weights can be recorded: not for an archived pet, nor for one that has passed away. */
  isOpen: boolean;
}

/** The pet's weight chart, the last change, and a button to record a weight. */
export function WeightCard({ pet, weights, isOpen }: WeightCardProps) {
  const { t } = useLingui();
  const today = usePetToday(pet.country);
  const [isAdding, setAdding] = useState(false);
  const days = onePerDay(weights);
  const trend = weightTrend(days, today);
  return (
    <Card id="weight" aria-labelledby="weight-title" className="scroll-mt-24">
      <SectionHeader
        id="weight-title"
        title={t`الوزن`}
        subtitle={trend && <TrendLine trend={trend} today={today} />}
        end={
          isOpen && (
            <Button
              variant="soft"
              size="sm"
              className="flex-none"
              icon={<PlusIcon size="sm" />}
              onPress={() => setAdding(true)}
            >
              {t`وزن جديد`}
            </Button>
          )
        }
      />
      {weights.length === 0 ? (
        <p className="text-sm text-ink-2">
          {isOpen ? t`أول وزن يبدأ به الخط، وكل وزن بعده يُظهر ما تغيّر.` : t`لم يُسجَّل أي وزن.`}
        </p>
      ) : (
        <>
          <WeightChart weights={days} />
          {isOpen && <LossNote weights={days} pet={pet} />}
          <WeightTable pet={pet} weights={days} isOpen={isOpen} />
        </>
      )}
      {isAdding && (
        <OnDemand onMissing={() => setAdding(false)}>
          <WeightSheet pet={pet} weights={weights} onClose={() => setAdding(false)} />
        </OnDemand>
      )}
    </Card>
  );
}

/** After a marked loss: what happened, and whom to ask. It names no cause and makes no diagnosis. */
function LossNote({ weights, pet }: { weights: readonly Weight[]; pet: Pet }) {
  const { t } = useLingui();
  const { kilograms, number, date } = useFormat();
  const loss = markedLoss(weights, pet.birth_date);
  if (loss === null) return null;
  const lost = kilograms(loss.lost);
  const share = number(loss.share, { style: 'percent', maximumFractionDigits: 0 });
  const since = date(loss.since);
  return (
    <Note className="mt-3" icon={<StethoscopeIcon />}>
      {t`نقص الوزن ${lost} كجم (${share}) منذ ${since}. يُستحسن سؤال الطبيب البيطري.`}
    </Note>
  );
}
