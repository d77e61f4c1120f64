import { Trans, useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { findCountryByIso, petColours, petFeeds } from '@rifq/rules';
import { type Fact, KeyValue, Ltr } from '@rifq/ui';
import type { ReactNode } from 'react';
import { chipGroups } from '../../../entities/pets/chip-groups.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { CopyChip } from './copy-chip.tsx';

/** Facts of a pet, including unknown ones. */
export function PetFacts({ pet }: { pet: Pet }) {
  const { t } = useLingui();
  const { date, monthAndYear, kilograms } = useFormat();
  const unknown = <span className="font-normal text-ink-2">{t`غير مسجَّل`}</span>;
  const nameIn = (list: readonly { code: number; ar: string }[], code: number | null): ReactNode =>
    list.find(entry => entry.code === code)?.ar ?? unknown;
  const born = pet.birth_date;
  const month = born && monthAndYear(born);
  // If both are empty they share a row.
  const needsRoom = pet.microchip !== null || pet.allergies !== null;

  const facts: Fact[] = [
    {
      term: t`تاريخ الميلاد`,
      value: born === null ? unknown : pet.birth_estimated ? t`${month} تقريبًا` : date(born),
    },
    {
      term: t`الوزن`,
      value: pet.weight ? (
        <Trans>
          <Ltr>{kilograms(pet.weight.grams)}</Ltr> كجم
        </Trans>
      ) : (
        unknown
      ),
    },
    { term: t`اللون`, value: nameIn(petColours, pet.colour) },
    { term: t`الطعام`, value: nameIn(petFeeds, pet.feed) },
    {
      term: t`الشريحة الإلكترونية`,
      wide: needsRoom,
      value: pet.microchip ? (
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <Ltr>{chipGroups(pet.microchip)}</Ltr>
          <CopyChip microchip={pet.microchip} />
        </span>
      ) : (
        unknown
      ),
    },
    { term: t`الحساسية`, wide: needsRoom, value: <FreeText text={pet.allergies} /> },
  ];
  const residence = findCountryByIso(pet.country);
  if (residence) facts.push({ term: t`بلد الإقامة`, wide: true, value: residence.name });
  if (pet.notes) facts.push({ term: t`ملاحظات`, wide: true, value: <FreeText text={pet.notes} /> });
  return <KeyValue facts={facts} />;
}

/** Text by the owner, in its own direction and with its line breaks. */
function FreeText({ text }: { text: string | null }) {
  const { t } = useLingui();
  if (!text) return <span className="font-normal text-ink-2">{t`لا شيء مسجَّل`}</span>;
  return (
    <span dir="auto" className="block whitespace-pre-line break-words">
      {text}
    </span>
  );
}
