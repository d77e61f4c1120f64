import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { petFeeds } from '@rifq/rules';
import { type Fact, KeyValue, Ltr } from '@rifq/ui';
import { chipGroups } from '../../../../entities/pets/chip-groups.ts';

/** The facts a doctor needs first: allergies, feed, microchip and the owner's notes. */
export function PatientFacts({ pet }: { pet: Pet }) {
  const { t } = useLingui();
  const unknown = <span className="font-normal text-ink-2">{t`غير مسجَّل`}</span>;
  const facts: Fact[] = [
    { term: t`الحساسية`, value: <OwnerText text={pet.allergies} />, wide: true },
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

function OwnerText({ text }: { text: string | null }) {
  const { t } = useLingui();
  if (text === null) return <span className="font-normal text-ink-2">{t`لا شيء مسجَّل`}</span>;
  return (
    <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
      {text}
    </span>
  );
}
