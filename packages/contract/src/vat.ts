/** Returns the value-added tax included in a price, in minor units, rounded half up once for the whole invoice. */
export function includedVat(total: number, ratePerTenThousand: number): number {
  return Math.floor(
    (2 * total * ratePerTenThousand + (10_000 + ratePerTenThousand)) / (2 * (10_000 + ratePerTenThousand)),
  );
}
