import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { type AuthUser, useAuthUser } from '../../../lib/session/me.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { type Summary, summaryQuery } from '../queries.ts';
import { type CelebrationGroup, occasionOf } from './celebration-group.ts';
import { claimCelebrations } from './claim.ts';
import { useGoodMoment } from './good-moment.ts';
import { showGain } from './reward-toast.tsx';

const loadSheet = () => import('./level-sheet.tsx');
const LevelSheet = lazyChunk(loadSheet);

/** Shows awards once, at the next suitable time: a new level in a sheet, others in a toast. */
export function Celebrations() {
  const user = useAuthUser();
  const newest = useQuery(summaryQuery).data?.celebrations.at(-1)?.id;
  const [claimed, setClaimed] = useState<readonly Summary[]>([]);
  const [next] = claimed;
  if (user === undefined) return null;
  if (next !== undefined) {
    const onShown = () => setClaimed(list => list.filter(each => each !== next));
    return <Claimed key={next.celebrations.at(-1)?.id} summary={next} pets={user.pets} onShown={onShown} />;
  }
  if (newest === undefined) return null;
  const onClaimed = (summary: Summary) => setClaimed(list => [...list, summary]);
  return <Waiting newest={newest} pets={user.pets} onClaimed={onClaimed} />;
}

interface WaitingProps {
  /** Id of the newest unseen award: another one triggers a new attempt. */
  newest: string;
  pets: AuthUser['pets'];
  onClaimed: (summary: Summary) => void;
}

/** Waits for a suitable time. A failed claim is retried at the next one, or with the next award. */
function Waiting({ newest, pets, onClaimed }: WaitingProps) {
  const queryClient = useQueryClient();
  const { isGood, isGoodNow } = useGoodMoment(pets);
  const prepare = async (found: Summary) => {
    if (occasionOf(found, pets).risen !== undefined) await loadSheet();
  };
  const { mutate } = useMutation({
    mutationFn: () => claimCelebrations(queryClient, { prepare, isGoodNow }),
    // Not as an option of `mutate`: a claimed award is shown even if another claim has started.
    onSuccess: summary => summary !== null && onClaimed(summary),
  });
  const claim = useEffectEvent(() => mutate());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another award triggers a new attempt
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

/** Shows what this tab has claimed, at a suitable time: the response may have missed the earlier one. */
function Claimed({ summary, pets, onShown }: ClaimedProps) {
  const moment = useGoodMoment(pets);
  const { isGladPlace, isGood, isGoodNow } = moment;
  const [shown, setShown] = useState<CelebrationGroup>();
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
