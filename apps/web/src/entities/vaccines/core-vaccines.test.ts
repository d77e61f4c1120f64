import { protocolRule, protocolsFor } from '@rifq/care-plan';
import { expect, it } from 'vitest';
import { coreVaccines } from './core-vaccines.ts';

it.each(['cat', 'dog'] as const)('match the rules for a %s', species => {
  const series = protocolsFor(species).filter(key => {
    const rule = protocolRule(species, key);
    return rule?.kind === 'vaccine' && rule.class === 'core' && rule.primary.finalAgeWeeks !== null;
  });
  expect(coreVaccines[species]).toEqual(series);
});
