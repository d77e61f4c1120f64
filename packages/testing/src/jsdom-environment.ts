import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** Globals of browsers that jsdom lacks, taken from Node. */
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
 * Runs `build` so that a window created in it lets a test replace its `location`, which is how tests detect a full page
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

/** jsdom for the pool `vmThreads`: each test file has its own window, and each worker loads jsdom once. */
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
    // A jsdom document has no navigation entries.
    context.performance.getEntriesByType ??= () => [];
    return vm;
  },
};

export default environment;
