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

/**
 * Wraps a page: if its code does not load, the layout stays and shows the error, and the page appears once it loads.
 */
export function PageChunk({ fallback = <PageLoading />, children }: ChunkProps) {
  return <NeededChunk fallback={fallback}>{children}</NeededChunk>;
}

/** Wraps a required part of a page: like `PageChunk`, in place of the part. */
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

/** Wraps an optional part of a page: if its code does not load nothing is shown, and it is retried later. */
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
  /** Shown until the reason is known. */
  fallback: ReactNode;
  compact: boolean | undefined;
}

/** Shows why the code did not load, with a retry, and retries automatically once the server responds again. */
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
