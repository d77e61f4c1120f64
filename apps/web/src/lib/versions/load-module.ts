import { hasStoredBuild } from './stored-build.ts';
import { runningBuild } from './version-check.ts';

/** The code of a part of the app did not load: there is no network, or a deployment has removed the file. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** The browser caches the failure for the lifetime of the document: only a reload helps. */
  readonly isFinal: boolean;

  constructor(cause: unknown, isFinal = false) {
    super('The code of a part of the app did not load', { cause });
    this.isFinal = isFinal;
  }
}

/** Whether this error means that the code of a page or a part did not load. */
export const isChunkError = (error: unknown): error is ChunkError => error instanceof ChunkError;

/** Error messages of a failed `import()` in Chromium and Firefox, and WebKit. */
const IMPORT_FAILED = /dynamically imported module|importing a module script failed/i;

const KEY = 'rifq.files';

/**
 * Files that this tab has fetched, in earlier documents too: their content never changes, so the browser caches them.
 */
const had = new Set<string>(readHad());

/** Files that are in the browser's cache, or being fetched. */
const files = new Map<string, Promise<void>>([...had].map(path => [path, Promise.resolve()]));

function readHad(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split('\n') ?? [];
  } catch {
    // Storage is unavailable: each document fetches its files.
    return [];
  }
}

function noteHad(): void {
  try {
    sessionStorage.setItem(KEY, [...had].join('\n'));
  } catch {
    // Storage is unavailable or full, as above.
  }
}

let stored: Promise<boolean> | undefined;

/** Whether the service worker had stored every file of this build when it was first asked for one. */
function isStored(): Promise<boolean> {
  stored ??= navigator.serviceWorker?.controller ? hasStoredBuild(runningBuild()) : Promise.resolve(false);
  return stored;
}

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(`/${path}`);
  // Read completely: otherwise the browser does not cache it.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/${path} answered ${response.status}`);
  had.add(path);
}

function fetchOnce(path: string): Promise<void> {
  const known = files.get(path);
  if (known !== undefined) return known;
  const fetched = fetchFile(path).catch((error: unknown) => {
    files.delete(path);
    throw error;
  });
  files.set(path, fetched);
  return fetched;
}

/**
 * Loads a module after its files. Chromium and Firefox never retry a module whose `import()` failed, and WebKit caches
 * a failed preload across documents, but not a failed `fetch()`: so each file is fetched first, once per tab, and the
 * import reads it from the browser's cache (docs/decisions/0079). The build calls this for every dynamic import.
 * @param load the dynamic import
 * @param paths the module's file and those of its static imports, from the root of the site
 * @throws {ChunkError} when a file did not load; the next call retries
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  try {
    if (!(await isStored())) {
      const before = had.size;
      await Promise.all(paths.map(fetchOnce));
      if (had.size > before) noteHad();
    }
  } catch (error) {
    throw new ChunkError(error);
  }
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError && IMPORT_FAILED.test(error.message))) throw error;
    // The cache was cleared: the next document fetches its files again.
    had.clear();
    noteHad();
    throw new ChunkError(error, true);
  }
}
