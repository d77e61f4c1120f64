import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** What a browser has and jsdom has not, lent by Node. */
const LENT = [
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'CompressionStream',
  'DecompressionStream',
] as const;

/**
 * Runs `build` so that a window made meanwhile lets a test replace its `location`, which is how tests see a full page
 * load. jsdom makes that property unforgeable, as browsers do, in one call of `Object.defineProperties`.
 */
async function withReplaceableLocation<T>(build: () => T | PromiseLike<T>): Promise<T> {
  const { defineProperties } = Object;
  Object.defineProperties = (target, descriptors) => {
    if (descriptors.location?.configurable === false) delete descriptors.location;
    return defineProperties(target, descriptors);
  };
  try {
    return await build();
  } finally {
    Object.defineProperties = defineProperties;
  }
}

/** jsdom for the pool `vmThreads`: each test file has a window of its own, and jsdom is loaded once in each worker. */
const environment: Environment = {
  name: 'jsdom',
  viteEnvironment: 'client',
  setup: () => {
    throw new Error('these tests run in the pool vmThreads');
  },
  async setupVM(options) {
    const { setupVM } = jsdom;
    if (setupVM === undefined) throw new Error('this vitest has no jsdom for vmThreads');
    const vm = await withReplaceableLocation(() => setupVM(options));
    const context = vm.getVmContext();
    for (const name of LENT) context[name] ??= globalThis[name];
    // A document of jsdom was not loaded from anywhere.
    context.performance.getEntriesByType ??= () => [];
    return vm;
  },
};

export default environment;
