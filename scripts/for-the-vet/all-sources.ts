import { type ProductSourceId, productSources } from '../../packages/care-plan/src/rules/product-sources.ts';
import {
  type SafetySourceId,
  type Source,
  safetySources,
  sources,
} from '../../packages/care-plan/src/rules/sources.ts';

export type AnySourceId = ProductSourceId | SafetySourceId;

/** All sources of the document, in the order of its table. */
export const allSources: Readonly<Record<AnySourceId, Source>> = {
  ...sources,
  ...productSources,
  ...safetySources,
};

/** Formats a source by its key, with the year of the edition that was read: «[W16](#W16) 2016». */
export function citation(id: AnySourceId): string {
  const { year } = allSources[id];
  return year === null ? `[${id}](#${id})` : `[${id}](#${id}) ${year}`;
}

export function citations(ids: readonly AnySourceId[]): string {
  return `[${[...new Set(ids)].map(citation).join(', ')}]`;
}
