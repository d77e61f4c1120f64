import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type AuthUser, useAuthUser } from '../../../lib/session/me.ts';
import { type Summary, summaryQuery } from '../queries.ts';
import { claimCelebrations } from './claim.ts';
import { isCalm, useGoodMoment } from './good-moment.ts';
import { type Occasion, occasionOf } from './occasion.ts';
import { showGain } from './reward-toast.tsx';

const LevelSheet = lazy(() => import('./level-sheet.tsx'));

/** Shows what was earned, once, at the next good moment: a level that rose in a sheet, anything else in a toast. */
export function Celebrations() {
  const user = useAuthUser();
  const newest = useQuery(summaryQuery).data?.celebrations.at(-1)?.id;
  const [shown, setShown] = useState<Occasion & { summary: Summary }>();
  if (user === undefined) return null;
  if (shown?.risen !== undefined) {
    const close = () => {
      setShown(undefined);
      showGain(shown.others);
    };
    return (
      <Suspense>
        <LevelSheet risen={shown.risen} summary={shown.summary} onClose={close} />
      </Suspense>
    );
  }
  if (newest === undefined) return null;
  const show = (summary: Summary) => {
    const occasion = occasionOf(summary.celebrations, user.pets);
    if (occasion.risen === undefined) showGain(occasion.others);
    else setShown({ ...occasion, summary });
  };
  return <Waiting newest={newest} pets={user.pets} onClaimed={show} />;
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
  const isGood = useGoodMoment(pets);
  const { mutate } = useMutation({
    mutationFn: () => claimCelebrations(queryClient, isCalm),
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
