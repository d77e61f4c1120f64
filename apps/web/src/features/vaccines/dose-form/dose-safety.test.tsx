import type { Species } from '@rifq/contract/calls';
import { type ProtocolKey, safetyLines } from '@rifq/rules';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyDraft, withGiven, withProduct } from '../../../entities/vaccines/dose-draft/draft.ts';
import { allGiven } from '../../../entities/vaccines/dose-draft/given.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { DoseSafety } from './dose-safety.tsx';

function show(protocol: ProtocolKey, species: Species, product?: string, hasCats = species === 'cat') {
  const given = allGiven(species).find(({ key }) => key === protocol) ?? null;
  const chosen = withGiven(emptyDraft('2026-11-20'), given, true);
  const draft = product === undefined ? chosen : withProduct(chosen, product);
  renderScreen(<DoseSafety draft={draft} species={species} hasCats={hasCats} />);
  const lines = screen.queryAllByRole('listitem', { hidden: true });
  return {
    open: lines.filter(line => line.closest('details') === null).map(line => line.textContent),
    all: lines.map(line => line.textContent),
  };
}

it.each<[string, ProtocolKey, Species, readonly string[]]>([
  ['of a bite for rabies', '2', 'cat', [safetyLines.reaction, safetyLines.bite]],
  ['of cats and weak people for kennel cough', '3', 'dog', [safetyLines.reaction, safetyLines.coughVaccine]],
  ['of permethrin and of worms for deworming', '1', 'cat', [safetyLines.permethrin, safetyLines.fleaDrops]],
  ['of age and weight for a flea product', 'ecto', 'dog', [safetyLines.parasiteProduct, safetyLines.noDose]],
  ['of pregnancy for toxoplasma', '10', 'cat', [safetyLines.pregnantOwner]],
  ['of nothing for another test', '6', 'cat', []],
])('shows lines %s', (_what, protocol, species, open) => {
  expect(show(protocol, species).open).toEqual(open);
});

it('collapses more than two lines', () => {
  const { open, all } = show('2', 'dog');
  expect(open).toHaveLength(2);
  expect(all).toContain(safetyLines.pastReaction);
  expect(screen.getByText('تنبيه آخر')).toBeTruthy();
});

it.each<[string, string | undefined, boolean, boolean]>([
  ['with permethrin, in any home', 'advantix-dog', false, true],
  ['if there is a cat too', 'advocate-dog', true, true],
  ['without a chosen product, if there is a cat too', undefined, true, true],
  ['without permethrin, in a home without cats', 'advocate-dog', false, false],
])('warns of the danger of a dog’s flea drops as expected %s', (_what, product, hasCats, warns) => {
  expect(show('ecto', 'dog', product, hasCats).open.includes(safetyLines.permethrin)).toBe(warns);
});
