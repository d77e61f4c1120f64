import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { type AuthUser, useAuthUser } from '../../../lib/session/me.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { type Summary, summaryQuery } from '../queries.ts';
import { claimCelebrations } from './claim.ts';
import { useGoodMoment } from './good-moment.ts';
import { type Occasion, occasionOf } from './occasion.ts';
import { showGain } from './reward-toast.tsx';

const loadSheet = () => import('./level-sheet.tsx');
const LevelSheet = lazyChunk(loadSheet);

/** Shows what was earned, once, at the next good moment: a level that rose in a sheet, anything else in a toast. */
export function Celebrations() {
  const user = useAuthUser();
  const newest = useQuery(summaryQuery).data?.celebrations.at(-1)?.id;
  const [claimed, setClaimed] = useState<Summary>();
  if (user === undefined) return null;
  if (claimed !== undefined) {
    return <Claimed summary={claimed} pets={user.pets} onShown={() => setClaimed(undefined)} />;
  }
  if (newest === undefined) return null;
  return <Waiting newest={newest} pets={user.pets} onClaimed={setClaimed} />;
}

interface WaitingProps {
  /** The last of what waits: more to celebrate is another try. */
  newest: string;
  pets: AuthUser['pets'];
  onClaimed: (summary: Summary) => void;
}

/** Waits for a good moment. A claim that fails is tried again at the next one, or with the next award. */
function Waiting({ newest, pets, onClaimed }: WaitingProps) {
  const queryClient = useQueryClient();
  const { isGood, isGoodNow } = useGoodMoment(pets);
  const prepare = async (found: Summary) => {
    if (occasionOf(found, pets).risen !== undefined) await loadSheet();
  };
  const { mutate } = useMutation({
    mutationFn: () => claimCelebrations(queryClient, { prepare, isGoodNow }),
  });
  const claim = useEffectEvent(() =>
    mutate(undefined, { onSuccess: summary => summary !== null && onClaimed(summary) }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another award is another occasion
  useEffect(() => {
    if (isGood) claim();
  }, [isGood, newest]);
  return null;
}

interface ClaimedProps {
  summary: Summary;
  pets: AuthUser['pets'];
  onShown: () => void;
}

/** Shows what this tab has claimed, while the moment is good: the answer may have come too late for the one before. */
function Claimed({ summary, pets, onShown }: ClaimedProps) {
  const moment = useGoodMoment(pets);
  const { isGladPlace, isGood, isGoodNow } = moment;
  const [shown, setShown] = useState<Occasion>();
  const begin = useEffectEvent(() => {
    if (!isGoodNow()) return;
    const { risen, others } = occasionOf(summary, pets);
    if (risen !== undefined) {
      setShown({ risen, others });
      return;
    }
    onShown();
    showGain(others);
  });
  useEffect(() => {
    if (!isGladPlace) setShown(undefined);
    else if (isGood) begin();
  }, [isGladPlace, isGood]);

  if (shown?.risen === undefined || !isGladPlace) return null;
  const close = () => {
    onShown();
    showGain(shown.others);
  };
  return (
    <OnDemand onMissing={() => setShown(undefined)}>
      <LevelSheet risen={shown.risen} summary={summary} moment={moment} onClose={close} />
    </OnDemand>
  );
}
