import { beforeAll, expect, it, vi } from 'vitest';

type Processor = new () => { process(inputs: Float32Array[][]): boolean };

const postMessage = vi.fn((_piece: Float32Array) => undefined);
const processors: Record<string, Processor> = {};

// Fakes a worklet's scope, which jsdom and Node lack.
beforeAll(async () => {
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = { postMessage };
    },
  );
  vi.stubGlobal('registerProcessor', (name: string, processor: Processor) => {
    processors[name] = processor;
  });
  await import('./capture.worklet.ts');
});

it.each([128, 300, 4096])('passes on every sample in order, in blocks of %i', size => {
  postMessage.mockClear();
  const capture = processors['rifq-capture'];
  if (!capture) throw new Error('no processor was registered');
  const running = new capture();
  for (let at = 0; at < 10_000; at += size) {
    expect(running.process([[Float32Array.from({ length: size }, (_, index) => at + index)]])).toBe(true);
  }
  const received = postMessage.mock.calls.flatMap(([piece]) => [...piece]);
  expect(received.length % 2048).toBe(0);
  expect(received.length).toBeGreaterThan(7952);
  expect(received.every((sample, at) => sample === at)).toBe(true);
});

it('stays alive while the microphone has no data', () => {
  postMessage.mockClear();
  const capture = processors['rifq-capture'];
  expect(capture && new capture().process([[]])).toBe(true);
  expect(postMessage).not.toHaveBeenCalled();
});
