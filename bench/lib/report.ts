/** Prints a figure with its goal. Returns whether the goal is reached. */
export function report(what: string, value: number, goal: { atLeast: number } | { atMost: number }): boolean {
  const reached = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const target = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  console.log(`  ${reached ? 'reached' : 'MISSED '}  ${what}: ${Number(value.toFixed(2))} (${target})`);
  return reached;
}

/** Returns the value below which this share of all values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

/** Returns the median of numbers. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
