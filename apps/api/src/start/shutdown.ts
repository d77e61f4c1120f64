/**
 * The stages of a shutdown in order, with their deadlines after the signal, in milliseconds: service managers wait 15
 * seconds or longer before they kill (apps/api/README.md).
 */
export const stopStages = [
  ['serving', 8_000],
  ['work', 12_000],
  ['connections', 13_000],
  ['database', 14_500],
] as const;

export type StopStage = (typeof stopStages)[number][0];

/** Stops one part. `msLeft` is the time left for its stage. */
type Step = (msLeft: number) => Promise<unknown>;

export type Shutdown = {
  add(stage: StopStage, step: Step): void;
  run(): Promise<void>;
};

/**
 * Undoes the start. The steps of a stage run concurrently; one that fails, or hangs beyond the end of its stage, blocks
 * no other step.
 * @param report receives a message for each of these
 */
export function makeShutdown(report: (line: string) => void): Shutdown {
  const steps: { stage: StopStage; step: Step }[] = [];
  return {
    add: (stage, step) => void steps.push({ stage, step }),
    async run() {
      const started = performance.now();
      for (const [stage, until] of stopStages) {
        const msLeft = Math.max(0, until - (performance.now() - started));
        const own = steps.filter(each => each.stage === stage);
        const running = Promise.all(
          own.map(async ({ step }) => {
            await step(msLeft).catch((error: unknown) => report(`While stopping: ${String(error)}`));
          }),
        );
        const { promise: tooLate, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(() => {
          report(`While stopping: ${stage} did not end in time.`);
          resolve();
        }, msLeft);
        await Promise.race([running, tooLate]);
        clearTimeout(timer);
      }
    },
  };
}
