import { type ComponentType, type FC, lazy, useState } from 'react';

/** Resets of the lazy components whose code did not load. */
const failed = new Set<() => void>();

/** Lets each part whose code did not load retry on its next render. Call it while none of them is rendered. */
export function forgetFailedChunks(): void {
  for (const reset of failed) reset();
  failed.clear();
}

/** A part of the app whose code is loaded on its first render, or before. */
export interface LazyChunk<Props extends object> extends FC<Props> {
  /** Loads the code, and never rejects: a part with loaded code is shown immediately on its first render. */
  preload(): Promise<unknown>;
}

/**
 * Wraps React's `lazy`, which caches a failed load permanently: a chunk boundary lets this one retry.
 * @param load the dynamic import
 */
export function lazyChunk<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyChunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const create = () =>
    lazy(() =>
      loadOnce().catch((error: unknown) => {
        failed.add(reset);
        throw error;
      }),
    );
  let suspending: ComponentType<Props> = create();
  function reset() {
    suspending = create();
  }
  function Chunk(props: Props) {
    // React shows a fallback for 300 ms even if the code is loaded. In state, since another type would be another
    // element.
    const [Current] = useState(() => loaded ?? suspending);
    return <Current {...props} />;
  }
  // The part itself shows a failure.
  Chunk.preload = () => loadOnce().catch(() => undefined);
  return Chunk;
}
