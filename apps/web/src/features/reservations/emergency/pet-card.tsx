import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { CopyIcon, type Fact, FilterGroup, KeyValue, Ltr, SectionHeader, TextButton } from '@rifq/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chipGroups } from '../../../entities/pets/chip-groups.ts';
import { petChoices } from '../../../entities/pets/pet-choices.tsx';
import { petQuery } from '../../../entities/pets/queries.ts';
import { warningText } from '../../../entities/records/chart-text.ts';
import { visitsQuery } from '../../../entities/records/visits-query.ts';
import { copyText } from '../../../lib/clipboard/copy-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { lastRabiesQuery } from './queries.ts';

/** The pet's facts to tell on the phone; asks which pet if that is unknown. */
export function PetCard({ petId }: { petId: string | null }) {
  const { t } = useLingui();
  const { data: pets = [] } = useQuery({ ...meQuery, select: me => me.pets });
  const home = pets.filter(({ state }) => state === 'home');
  const [chosen, setChosen] = useState(petId);
  const [only, another] = home;
  const shown = chosen ?? (another === undefined ? only?.id : undefined);
  return (
    <>
      {petId === null && another !== undefined && (
        <FilterGroup label={t`لأي حيوان؟`} options={petChoices(home)} value={chosen} onChange={setChosen} />
      )}
      {shown !== undefined && <Card key={shown} petId={shown} />}
    </>
  );
}

function Card({ petId }: { petId: string }) {
  const { t } = useLingui();
  const { kilograms, date } = useFormat();
  const { data } = useQuery(petQuery(petId));
  const { data: rabies } = useQuery(lastRabiesQuery(petId));
  const recorded = useInfiniteQuery(visitsQuery(petId)).data?.pages[0]?.warnings;
  if (data === undefined) return null;
  const { pet } = data;
  const unknown = t`غير مسجَّل`;
  // What doctors have recorded, and what the owner has written; «nothing» is said only once both are known.
  const named = [...(recorded ?? []).map(warningText), ...(pet.allergies === null ? [] : [pet.allergies])];
  const none = recorded === undefined ? t`لم يكتمل التحميل` : t`لا شيء مسجَّل`;
  const allergies = named.length === 0 ? none : named.join('، ');
  const weight = pet.weight && kilograms(pet.weight.grams);
  const facts: Fact[] = [
    { term: t`الحساسية`, value: allergies, wide: true },
    {
      term: t`الشريحة الإلكترونية`,
      value: pet.microchip === null ? unknown : <Ltr>{chipGroups(pet.microchip)}</Ltr>,
      wide: true,
    },
    { term: t`الوزن`, value: weight === null ? unknown : t`${weight} كجم` },
    { term: t`آخر جرعة سُعار`, value: rabies == null ? unknown : date(rabies) },
  ];
  const name = isolated(pet.name);
  const text = [
    pet.name,
    t`الحساسية: ${allergies}`,
    t`الشريحة: ${pet.microchip ?? unknown}`,
    t`الوزن: ${weight === null ? unknown : t`${weight} كجم`}`,
    t`آخر جرعة سُعار: ${rabies == null ? unknown : date(rabies)}`,
  ].join('\n');
  return (
    <section>
      <SectionHeader title={t`بطاقة «${name}»`} level={3} end={<CopyCard pet={pet} text={text} />} />
      <KeyValue facts={facts} />
    </section>
  );
}

function CopyCard({ pet, text }: { pet: Pet; text: string }) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  const copy = () => {
    copyText(text).then(
      () => toasts.show({ message: t`نُسخت البطاقة` }),
      () => toasts.show({ message: t`لم يسمح المتصفّح بالنسخ، ويمكن تحديد النصّ باليد.`, isFailure: true }),
    );
  };
  return (
    <TextButton
      className="min-h-11"
      icon={<CopyIcon size="sm" />}
      onPress={copy}
      aria-label={t`نسخ بطاقة «${name}»`}
    >
      {t`نسخ`}
    </TextButton>
  );
}
