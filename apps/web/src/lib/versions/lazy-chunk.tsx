import { type ComponentType, type FC, lazy, useState } from 'react';

/** Makes the lazy components forget that their code did not load. */
const failed = new Set<() => void>();

/** Lets each part whose code did not load try again when it is next rendered. Call it while none of them is. */
export function forgetFailedChunks(): void {
  for (const reset of failed) reset();
  failed.clear();
}

/** A part of the app whose code is loaded when it is first rendered, or before. */
export interface LazyChunk<Props extends object> extends FC<Props> {
  /** Loads the code, or has tried to: a part whose code is there when it is first rendered shows at once. */
  preload(): Promise<unknown>;
}

/**
 * React's `lazy`, which by itself remembers for good that the code did not load: a chunk boundary lets this one try again.
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
    // React shows a fallback for 300 ms even if what suspends has its code. State: another type would be another element.
    const [Current] = useState(() => loaded ?? suspending);
    return <Current {...props} />;
  }
  // A failure is the part's own to show.
  Chunk.preload = () => loadOnce().catch(() => undefined);
  return Chunk;
}
