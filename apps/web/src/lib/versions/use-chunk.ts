import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * Code that comes on demand; undefined until it is there, which is tried again while it does not come.
 * @param load the dynamic import, the same function each time
 */
export function useChunk<Module>(load: () => Promise<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  useEffect(() => loadChunk(load, module => setLoaded({ module })), [load]);
  return loaded?.module;
}
