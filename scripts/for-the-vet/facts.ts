import type { Rule } from '../../packages/care-plan/src/rules/rule-types.ts';
import { type Both, both } from './both.ts';

/** One line of a rule's table. */
export interface Fact {
  readonly label: Both;
  readonly text: Both;
}

/** What stands in the heading of a rule or under its table, in place of a line of its own. */
type Elsewhere = 'kind' | 'key' | 'species' | 'class' | 'sources';

type Labelled<R, Fields extends keyof R> = {
  readonly [Field in Fields]-?: {
    readonly label: Both;
    readonly say: (value: R[Field], rule: R) => Both | null;
  };
};

/** A label and words for every field of a rule: a field that is added to it does not compile until it has both. */
export type FieldWords<R extends Rule> = Labelled<R, Exclude<keyof R, Elsewhere>>;

/** The lines of a rule, in the order of its words. */
export function factsFrom<R, Fields extends keyof R>(rule: R, words: Labelled<R, Fields>): Fact[] {
  const facts: Fact[] = [];
  for (const field in words) {
    const { label, say } = words[field];
    const text = say(rule[field], rule);
    if (text !== null) facts.push({ label, text });
  }
  return facts;
}

/** Marks what is the app's own choice. */
export const OURS = '★';

export const ours = ({ ar, en }: Both): Both => both(`${ar} ${OURS}`, `${en} ${OURS}`);
