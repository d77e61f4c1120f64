import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { petFeeds } from '@rifq/rules';
import { type Fact, KeyValue, Ltr } from '@rifq/ui';
import { chipGroups } from '../../../../entities/pets/chip-groups.ts';

/** The facts a doctor needs first: feed, microchip and the owner's notes. Allergies are with the warnings. */
export function PatientFacts({ pet }: { pet: Pet }) {
  const { t } = useLingui();
  const unknown = <span className="font-normal text-ink-2">{t`غير مسجَّل`}</span>;
  const facts: Fact[] = [
    { term: t`الطعام`, value: petFeeds.find(({ code }) => code === pet.feed)?.ar ?? unknown },
    {
      term: t`الشريحة`,
      value: pet.microchip === null ? unknown : <Ltr>{chipGroups(pet.microchip)}</Ltr>,
    },
  ];
  if (pet.notes !== null)
    facts.push({ term: t`ملاحظات المربّي`, value: <OwnerText text={pet.notes} />, wide: true });
  return <KeyValue facts={facts} />;
}

function OwnerText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
      {text}
    </span>
  );
}
