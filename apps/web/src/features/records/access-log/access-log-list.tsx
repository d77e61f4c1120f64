import { useState } from 'react';
import { MoreButton } from '../../../lib/pages/more-button.tsx';
import { useFocusAfterLast } from '../../../lib/pages/use-focus-after-last.ts';
import type { AccessLogEntry } from './access-log-query.ts';
import { AccessLogRow } from './access-log-row.tsx';

const SHOWN = 3;

interface AccessLogListProps {
  label: string;
  looks: readonly AccessLogEntry[];
  /** Loads the next page; undefined on the last. */
  more: { load: () => void; isLoading: boolean; error: string | undefined } | undefined;
}

/** The latest entries; others in pages, on demand. */
export function AccessLogList({ label, looks, more }: AccessLogListProps) {
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
          <AccessLogRow key={look.id} look={look} />
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
