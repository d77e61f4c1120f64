const sources = new Set<() => boolean>();
let isReloading = false;

/**
 * Says where something may be that is not saved and that a reload would lose.
 * @returns takes it back
 */
export function addUnsavedSource(hasSome: () => boolean): () => void {
  sources.add(hasSome);
  return () => void sources.delete(hasSome);
}

/** Whether a reload would lose something that was typed. */
export const hasUnsaved = (): boolean => [...sources].some(hasSome => hasSome());

/**
 * While a form has something that is not saved, the browser asks before its page is left.
 * @param isKept the next document has it too, so a reload by the app itself does not ask
 * @returns ends it
 */
export function guardUnsaved(isKept: boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isKept && isReloading) return;
    event.preventDefault();
    // The person may choose to stay.
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

/** Says what is to be done before the app reloads its page, so that the next document goes on where this one was. */
export const addHandover = (handOver: () => void): void => void handovers.add(handOver);

/** The app is about to reload its page. */
export function startReload(): void {
  isReloading = true;
  for (const handOver of handovers) handOver();
}
