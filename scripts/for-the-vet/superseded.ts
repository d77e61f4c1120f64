import { supersededBy } from '../../packages/care-plan/src/rules/editions.ts';
import type { SourceId } from '../../packages/care-plan/src/rules/sources.ts';
import type { Species } from '../../packages/care-plan/src/types.ts';
import { allSources, citation } from './all-sources.ts';
import { type Both, both, joined } from './both.ts';
import { type RuleEntry, rulesOf } from './rules-of.ts';

const SPECIES: readonly { readonly species: Species; readonly of: Both }[] = [
  { species: 'cat', of: both('قطط', 'cats') },
  { species: 'dog', of: both('كلاب', 'dogs') },
];

/** A superseded edition that a rule lists as a source, and the newer one. */
interface Replaced {
  readonly old: SourceId;
  readonly newer: SourceId;
  readonly isNewerNamed: boolean;
}

/** A rule with superseded editions among its sources. */
interface RuleOnSuperseded {
  readonly text: Both;
  readonly replaced: readonly Replaced[];
}

/** Returns every rule with a superseded edition; those that do not also list the newer one come first. */
export function rulesOnSuperseded(): RuleOnSuperseded[] {
  const rules = SPECIES.flatMap(({ species, of }) =>
    rulesOf(species).flatMap(({ names, sources }) => {
      const replaced = replacedIn(sources);
      return replaced.length === 0 ? [] : [{ text: textOf(names, of, replaced), replaced }];
    }),
  );
  const isUpToDate = ({ replaced }: RuleOnSuperseded) => replaced.every(({ isNewerNamed }) => isNewerNamed);
  return [...rules.filter(rule => !isUpToDate(rule)), ...rules.filter(isUpToDate)];
}

function replacedIn(sources: RuleEntry['sources']): Replaced[] {
  return sources.flatMap(old => {
    const newer = supersededBy[old];
    return newer === undefined ? [] : [{ old, newer, isNewerNamed: sources.includes(newer) }];
  });
}

function textOf(names: RuleEntry['names'], of: Both, replaced: readonly Replaced[]): Both {
  const each = joined(
    replaced.map(({ old, newer, isNewerNamed }) =>
      isNewerNamed
        ? both(
            `${citation(old)}، ومعها الأحدث ${citation(newer)}`,
            `${citation(old)}, with the newer ${citation(newer)}`,
          )
        : both(
            `${citation(old)}، دون الأحدث ${citation(newer)}`,
            `${citation(old)}, without the newer ${citation(newer)}`,
          ),
    ),
  );
  const rule = both(names.map(({ ar }) => ar).join('، '), names.map(({ en }) => en).join(', '));
  return both(`**${rule.ar} (${of.ar}):** ${each.ar}`, `**${rule.en} (${of.en}):** ${each.en}`);
}

/** Returns table rows with the parts read of each newer edition, as stated in its source entry. */
export function newerEditions(): string[][] {
  const pairs = rulesOnSuperseded().flatMap(({ replaced }) => replaced);
  return [...new Set(pairs.map(({ newer }) => newer))].map(id => {
    const { name, read } = allSources[id];
    const older = new Set(pairs.filter(({ newer }) => newer === id).map(({ old }) => old));
    return [`[${id}](#${id}) ${name}`, [...older].join(', '), read];
  });
}
