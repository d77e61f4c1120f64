/** Prints one figure beside its goal. Returns whether the goal is reached. */
export function report(what: string, value: number, goal: { atLeast: number } | { atMost: number }): boolean {
  const reached = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const target = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  console.log(`  ${reached ? 'reached' : 'MISSED '}  ${what}: ${Number(value.toFixed(2))} (${target})`);
  return reached;
}

/** The middle of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}
