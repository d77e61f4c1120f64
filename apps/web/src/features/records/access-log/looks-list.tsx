import { useState } from 'react';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import { LookRow } from './look-row.tsx';
import type { Look } from './looks-query.ts';

const SHOWN = 3;

interface LooksListProps {
  label: string;
  looks: readonly Look[];
  /** Loads the next page; undefined on the last. */
  more: { load: () => void; isLoading: boolean; error: string | undefined } | undefined;
}

/** The latest entries; others in pages, on demand. */
export function LooksList({ label, looks, more }: LooksListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? looks : looks.slice(0, SHOWN);
  const isCut = shown.length < looks.length;
  const hasMore = isCut || more !== undefined;
  const { rows, noteLast } = useFocusAfterLast(shown, hasMore);
  const showMore = () => {
    noteLast();
    if (isCut) setShowsAll(true);
    else more?.load();
  };
  return (
    <>
      <ul ref={rows} className="list" aria-label={label}>
        {shown.map(look => (
          <LookRow key={look.id} look={look} />
        ))}
      </ul>
      {hasMore && (
        <div className="mt-3 grid gap-3">
          <MoreButton size="sm" error={more?.error} isLoading={more?.isLoading ?? false} onPress={showMore} />
        </div>
      )}
    </>
  );
}
