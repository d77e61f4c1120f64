import { type ComponentType, lazy } from 'react';

/** Makes the lazy components forget that their code did not load. */
const failed = new Set<() => void>();

/** Lets each part whose code did not load try again when it is next rendered. Call it while none of them is. */
export function forgetFailedChunks(): void {
  for (const reset of failed) reset();
  failed.clear();
}

/**
 * React's `lazy`, which by itself remembers for good that the code did not load: a chunk boundary lets this one try again.
 * @param load the dynamic import
 */
export function lazyChunk<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const create = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(reset);
        throw error;
      }),
    );
  let Current: ComponentType<Props> = create();
  function reset() {
    Current = create();
  }
  return function LazyChunk(props: Props) {
    return <Current {...props} />;
  };
}
