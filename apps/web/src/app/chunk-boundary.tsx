import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { networkError } from '../lib/calls/api-error.ts';
import { LoadError } from '../lib/pages/load-error.tsx';
import { PageLoading } from '../lib/pages/page-loading.tsx';
import { isChunkError, type ReloadOutcome, reloadForNewBuild } from '../lib/versions/chunk-reload.ts';
import { latestBuild, runningBuild } from '../lib/versions/version-check.ts';
import { Boundary } from './error-boundary.tsx';

/** Around a page: where its code does not load, the layout stays and there is another try. */
export function PageChunk({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Boundary
      address={pathname + search}
      fallback={error => {
        if (!isChunkError(error)) throw error;
        return <PageFailure error={error} />;
      }}
    >
      {children}
    </Boundary>
  );
}

/**
 * Around a part that a page can do without: where its code does not load, nothing shows.
 * @param fallback stands in its place while the code loads
 */
export function OptionalChunk({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary
      address={pathname}
      fallback={error => {
        if (!isChunkError(error)) throw error;
        return null;
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/**
 * Browsers and React both keep in mind that a module failed, so a retry reloads the page: only when
 * the server answers, and by itself once the network is back.
 */
function PageFailure({ error }: { error: unknown }) {
  const [outcome, setOutcome] = useState<ReloadOutcome>('reloading');
  const [isRetrying, setRetrying] = useState(false);

  const retry = useCallback(async () => {
    setRetrying(true);
    if ((await latestBuild()) !== null) {
      location.reload();
      return;
    }
    setOutcome('unreachable');
    setRetrying(false);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void reloadForNewBuild(runningBuild()).then(next => {
      if (isCurrent) setOutcome(next);
    });
    const retryNow = () => void retry();
    window.addEventListener('online', retryNow);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', retryNow);
    };
  }, [retry]);

  if (outcome === 'reloading') return <PageLoading />;
  return (
    <LoadError
      error={outcome === 'unreachable' ? networkError(error) : error}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  );
}
