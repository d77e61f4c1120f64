import { useLingui } from '@lingui/react/macro';
import { countries, petColours, petFeeds } from '@rifq/rules';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { FormPart } from '../../../lib/forms/use-opened-version.ts';
import { monthCount, weekCount, yearCount } from '../age.ts';
import { breedName, neuteredText, petStateText, sexText } from '../pet-text.ts';
import { OTHER_BREED, type PetFormValues } from './pet-form-values.ts';

const wordOf = (list: readonly { readonly code: number; readonly ar: string }[], code: number | null) =>
  list.find(entry => entry.code === code)?.ar ?? '';

/** Parts of a pet's form, as labelled for the owner. */
export function usePetParts(): readonly FormPart<PetFormValues>[] {
  const { t } = useLingui();
  const { date } = useFormat();
  return [
    { label: t`الاسم`, names: ['name'], text: ({ name }) => name },
    {
      label: t`السلالة`,
      names: ['breed', 'breedOther'],
      text: ({ species, breed, breedOther }) =>
        breedName({ species, breed: breed === OTHER_BREED ? null : breed, breed_other: breedOther }) ?? '',
    },
    {
      label: t`العمر`,
      names: ['birthFrom', 'birthDate', 'age', 'isAdult'],
      text: ({ birthFrom, birthDate, age, isAdult }) => {
        if (birthFrom === 'date' && birthDate !== null) return date(birthDate);
        const counted = birthFrom === 'age' && [
          age.years > 0 && yearCount(age.years),
          age.months > 0 && monthCount(age.months),
          age.weeks > 0 && weekCount(age.weeks),
        ];
        const text = counted ? counted.filter(Boolean).join('\u00a0· ') : '';
        const grown = monthCount(6);
        return text === '' && isAdult ? t`${grown} أو أكثر` : text;
      },
    },
    { label: t`الجنس`, names: ['sex'], text: ({ sex }) => (sex === null ? '' : sexText(sex)) },
    {
      label: t`التعقيم`,
      names: ['neutered'],
      text: ({ neutered, sex }) => (neutered === null ? '' : neutered ? neuteredText(sex) : t`لا`),
    },
    { label: t`رقم الشريحة`, names: ['microchip'], text: ({ microchip }) => microchip },
    { label: t`الحساسية`, names: ['allergies'], text: ({ allergies }) => allergies },
    { label: t`ملاحظات`, names: ['notes'], text: ({ notes }) => notes },
    { label: t`اللون`, names: ['colour'], text: ({ colour }) => wordOf(petColours, colour) },
    { label: t`الطعام المعتاد`, names: ['feed'], text: ({ feed }) => wordOf(petFeeds, feed) },
    { label: t`أين هو الآن؟`, names: ['state'], text: ({ state, sex }) => petStateText(state, sex) },
    {
      label: t`بلد إقامة الحيوان`,
      names: ['country'],
      text: ({ country }) => countries.find(({ iso }) => iso === country)?.name ?? '',
    },
  ];
}
