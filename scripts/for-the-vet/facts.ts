import type { Rule } from '../../packages/care-plan/src/rules/rule-types.ts';
import { type Both, both } from './both.ts';

/** One row of a rule's table. */
export interface Fact {
  readonly label: Both;
  readonly text: Both;
}

/** Fields shown in the heading of a rule or under its table instead of in a row. */
type OtherFields = 'kind' | 'key' | 'species' | 'class' | 'sources';

type Labelled<R, Fields extends keyof R> = {
  readonly [Field in Fields]-?: {
    readonly label: Both;
    readonly say: (value: R[Field], rule: R) => Both | null;
  };
};

/** A label and a text for every field of a rule: a new field does not compile until it has both. */
export type RuleFieldTexts<R extends Rule> = Labelled<R, Exclude<keyof R, OtherFields>>;

/** Returns the rows of a rule, in the order of its texts. */
export function factsFrom<R, Fields extends keyof R>(rule: R, words: Labelled<R, Fields>): Fact[] {
  const facts: Fact[] = [];
  for (const field in words) {
    const { label, say } = words[field];
    const text = say(rule[field], rule);
    if (text !== null) facts.push({ label, text });
  }
  return facts;
}

/** Marks the app's own choices. */
export const OURS = '★';

export const ours = ({ ar, en }: Both): Both => both(`${ar} ${OURS}`, `${en} ${OURS}`);
