import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { networkError } from '../calls/api-error.ts';
import { withJitter } from '../calls/backoff.ts';
import { Boundary } from '../versions/boundary.tsx';
import { type ReloadOutcome, reloadForNewBuild, reloadPage } from '../versions/chunk-reload.ts';
import { CHUNK_DELAYS } from '../versions/load-chunk.ts';
import { type ChunkError, isChunkError } from '../versions/load-module.ts';
import { retryAfter } from '../versions/retry-after.ts';
import { whenServerAnswers } from '../versions/server-probe.ts';
import { hasUnsaved } from '../versions/unsaved.ts';
import { runningBuild } from '../versions/version-check.ts';
import { LoadError } from './load-error.tsx';
import { PageLoading } from './page-loading.tsx';

interface ChunkProps {
  /** Shows while the code loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Around a page: where its code does not load, the layout stays and says so, and the page comes once it does. */
export function PageChunk({ fallback = <PageLoading />, children }: ChunkProps) {
  return <NeededChunk fallback={fallback}>{children}</NeededChunk>;
}

/** Around a part of a page that its reader needs: as `PageChunk`, in the place of the part. */
export function PartChunk(props: ChunkProps) {
  return <NeededChunk {...props} compact />;
}

function NeededChunk({ fallback, compact, children }: ChunkProps & { compact?: boolean }) {
  return (
    <Chunk
      fallback={fallback}
      failure={(error, retry) => (
        <ChunkFailure error={error} onRetry={retry} fallback={fallback} compact={compact} />
      )}
    >
      {children}
    </Chunk>
  );
}

/** Around a part that a page can do without: where its code does not load nothing shows, and it is tried again later. */
export function OptionalChunk({ fallback, children }: ChunkProps) {
  return (
    <Chunk
      fallback={fallback}
      failure={(_error, retry, attempt) => <RetryLater onRetry={retry} attempt={attempt} />}
    >
      {children}
    </Chunk>
  );
}

interface FailableProps extends ChunkProps {
  failure: (error: ChunkError, retry: () => void, attempt: number) => ReactNode;
}

function Chunk({ fallback, failure, children }: FailableProps) {
  const { pathname, search } = useLocation();
  const [attempt, setAttempt] = useState(0);
  return (
    <Boundary
      attempt={`${attempt} ${pathname}${search}`}
      fallback={error => {
        if (!isChunkError(error)) throw error;
        return failure(error, () => setAttempt(attempt + 1), attempt);
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

interface ChunkFailureProps {
  error: ChunkError;
  onRetry: () => void;
  /** Shows until it is known why. */
  fallback: ReactNode;
  compact: boolean | undefined;
}

/** Says why the code did not come, offers another try, and tries by itself once the server answers again. */
function ChunkFailure({ error, onRetry, fallback, compact }: ChunkFailureProps) {
  const [outcome, setOutcome] = useState<ReloadOutcome>('reloading');
  const retry = error.isFinal ? () => void reloadPage() : onRetry;

  useEffect(() => {
    let isCurrent = true;
    void reloadForNewBuild(runningBuild()).then(next => {
      if (isCurrent) setOutcome(next);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  if (outcome === 'reloading') return fallback;
  const isLost = outcome === 'unreachable';
  return (
    <>
      {isLost && !(error.isFinal && hasUnsaved()) && <RetryWhenBack onRetry={retry} />}
      <LoadError error={isLost ? networkError(error) : error} onRetry={retry} compact={compact} />
    </>
  );
}

function RetryWhenBack({ onRetry }: { onRetry: () => void }) {
  const [retry] = useState(() => onRetry);
  useEffect(() => whenServerAnswers(retry), [retry]);
  return null;
}

function RetryLater({ onRetry, attempt }: { onRetry: () => void; attempt: number }) {
  const [retry] = useState(() => onRetry);
  useEffect(() => {
    const { retryDelay, retryDelayMax } = CHUNK_DELAYS;
    return retryAfter(withJitter(Math.min(retryDelay * 2 ** attempt, retryDelayMax)), retry);
  }, [retry, attempt]);
  return null;
}
