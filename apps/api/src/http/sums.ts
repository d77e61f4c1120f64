/** Sums by name, without those that are nothing. */
export type Sums = { of(name: string): number; add(name: string, change: number): void };

export function makeSums(): Sums {
  const sums = new Map<string, number>();
  const of = (name: string) => sums.get(name) ?? 0;
  return {
    of,
    add(name, change) {
      const next = of(name) + change;
      if (next > 0) sums.set(name, next);
      else sums.delete(name);
    },
  };
}
