const sources = new Set<() => boolean>();
let isReloading = false;

/**
 * Registers a source of unsaved input that a reload would lose.
 * @returns removes it
 */
export function addUnsavedSource(hasSome: () => boolean): () => void {
  sources.add(hasSome);
  return () => void sources.delete(hasSome);
}

/** Whether a reload would lose typed input. */
export const hasUnsaved = (): boolean => [...sources].some(hasSome => hasSome());

/**
 * Makes the browser ask before the page of a form with unsaved input is left.
 * @param isKept whether the next document restores it, so that a reload by the app does not ask
 * @returns stops asking
 */
export function guardUnsaved(isKept: boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isKept && isReloading) return;
    event.preventDefault();
    // The user may choose to stay.
    isReloading = false;
  };
  const endSource = isKept ? undefined : addUnsavedSource(() => true);
  window.addEventListener('beforeunload', ask);
  return () => {
    endSource?.();
    window.removeEventListener('beforeunload', ask);
  };
}

const handovers = new Set<() => void>();

/** Registers a step to run before the app reloads its page, so that the next document continues where this one was. */
export const addHandover = (handOver: () => void): void => void handovers.add(handOver);

/** Marks that the app is about to reload its page. */
export function startReload(): void {
  isReloading = true;
  for (const handOver of handovers) handOver();
}
