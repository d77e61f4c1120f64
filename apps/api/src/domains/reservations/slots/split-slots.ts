type Span = { readonly startsAt: Date; readonly endsAt: Date };

/** Whether two ranges overlap; touching is no overlap. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/**
 * Splits slots into free ones and those that overlap with taken time. Touching is no overlap.
 * @param slots by their starts; they may overlap
 * @param booked by their starts; they may overlap
 */
export function splitSlots<S extends Span>(
  slots: readonly S[],
  booked: readonly Span[],
): { readonly free: S[]; readonly taken: S[] } {
  const free: S[] = [];
  const taken: S[] = [];
  let next = 0;
  for (const slot of slots) {
    for (let before = booked[next]; before !== undefined && before.endsAt <= slot.startsAt; ) {
      next += 1;
      before = booked[next];
    }
    const first = booked[next];
    (first !== undefined && first.startsAt < slot.endsAt ? taken : free).push(slot);
  }
  return { free, taken };
}
