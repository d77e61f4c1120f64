import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * Returns code that is loaded on demand, with retries; undefined until it is loaded.
 * @param load the dynamic import, the same function each time
 */
export function useChunk<Module>(load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  useEffect(() => loadChunk(load, module => setLoaded({ module })), [load]);
  return loaded?.module;
}
