import { type ProductSourceId, productSources } from '../../packages/care-plan/src/rules/product-sources.ts';
import {
  type SafetySourceId,
  type Source,
  safetySources,
  sources,
} from '../../packages/care-plan/src/rules/sources.ts';

export type AnySourceId = ProductSourceId | SafetySourceId;

/** Every source that the document names, in the order of its table. */
export const allSources: Readonly<Record<AnySourceId, Source>> = {
  ...sources,
  ...productSources,
  ...safetySources,
};

/** «[W16](#W16) 2016»: a source by its letters, with the year of the edition that was read. */
export function citation(id: AnySourceId): string {
  const { year } = allSources[id];
  return year === null ? `[${id}](#${id})` : `[${id}](#${id}) ${year}`;
}

export function citations(ids: readonly AnySourceId[]): string {
  return `[${[...new Set(ids)].map(citation).join(', ')}]`;
}
