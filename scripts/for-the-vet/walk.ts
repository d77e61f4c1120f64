import { plan } from '../../packages/care-plan/src/plan.ts';
import type { ProtocolKey, Route, Species } from '../../packages/care-plan/src/types.ts';

/** Any day will do: ages and distances are counted from it. */
const DAY_ZERO = '2026-01-01';

const MOST_DOSES = 7;
const DAY = 86_400_000;

export interface Walk {
  readonly species: Species;
  readonly protocol: ProtocolKey;
  readonly birth: 'known' | 'unknown';
  readonly route: Route | null;
}

/** Days from birth, or from registration when it is unknown, of the first doses if each is given when it is due. */
export function walk({ species, protocol, birth, route }: Walk): number[] {
  const given: string[] = [];
  while (given.length < MOST_DOSES) {
    const { dueDate } = plan({
      species,
      protocol,
      birth: birth === 'known' ? DAY_ZERO : null,
      registeredOn: DAY_ZERO,
      doses: given.map(date => ({ date, type: 'live', route })),
      options: { optIn: true },
      asOf: given.at(-1) ?? DAY_ZERO,
    });
    if (dueDate === null) break;
    given.push(dueDate);
  }
  return given.map(date => (Date.parse(date) - Date.parse(DAY_ZERO)) / DAY);
}
