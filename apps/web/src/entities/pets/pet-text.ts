import { t } from '@lingui/core/macro';
import type { Pet, PetState, Species } from '@rifq/contract/calls';
import { type CivilDate, findBreed } from '@rifq/rules';
import { ageInWords } from './age.ts';

type Sex = Pet['sex'];

/** Texts about a pet by its gender, and neutral ones while its sex is unknown. */
interface TextsBySex {
  male: string;
  female: string;
  unknown: string;
}

export const bySex = (sex: Sex, texts: TextsBySex): string => texts[sex ?? 'unknown'];

/** Names the species; for an unknown sex by its general name. */
export function speciesText(species: Species, sex: Sex = null): string {
  if (species === 'cat') return sex === 'female' ? t`قطة` : t`قط`;
  return sex === 'female' ? t`كلبة` : t`كلب`;
}

export function sexText(sex: NonNullable<Sex>): string {
  return sex === 'female' ? t`أنثى` : t`ذكر`;
}

export function neuteredText(sex: Sex): string {
  return bySex(sex, { male: t`مُعقَّم`, female: t`مُعقَّمة`, unknown: t`أُجري التعقيم` });
}

/** Names a pet's state, in reply to «أين مشمش الآن؟». */
export function petStateText(state: PetState, sex: Sex): string {
  switch (state) {
    case 'home':
      return t`معنا`;
    case 'lost':
      return bySex(sex, { male: t`مفقود`, female: t`مفقودة`, unknown: t`في حالة فقدان` });
    case 'passed_away':
      return bySex(sex, { male: t`فارق الحياة`, female: t`فارقت الحياة`, unknown: t`وفاة` });
  }
}

/** Label of the button to press when a lost pet has returned. */
export function returnedText(sex: Sex): string {
  return bySex(sex, { male: t`عاد إلينا`, female: t`عادت إلينا`, unknown: t`تسجيل العودة إلى البيت` });
}

/** Returns the breed without the part in brackets: «بلدي» of «بلدي (منزلي قصير الشعر)». */
export function breedName(pet: Pick<Pet, 'species' | 'breed' | 'breed_other'>): string | null {
  const listed = pet.breed === null ? undefined : findBreed(pet.species, pet.breed);
  return listed ? listed.ar.replace(/ \([^()]*\)$/, '') : pet.breed_other;
}

/** Names species and breed: «قطة · بلدي»، «كلب · سلوقي». */
function kindText(pet: Pet): string {
  const species = speciesText(pet.species, pet.sex);
  const breed = breedName(pet);
  if (breed === null) return species;
  return `${species}\u00a0· ${breed}`;
}

/** Summarises a pet below its name: «قط · بلدي · ذكر مُعقَّم · 3 سنوات و7 أشهر». Unknown facts are left out. */
export function petSummary(pet: Pet, today: CivilDate): string {
  const sex = pet.sex === null ? '' : sexText(pet.sex);
  const neutered = pet.neutered ? neuteredText(pet.sex) : '';
  // A pet that passed away does not age, and the day of that is not known here.
  const age =
    pet.birth_date === null || pet.state === 'passed_away'
      ? ''
      : ageInWords(pet.birth_date, pet.birth_estimated, today);
  return [kindText(pet), [sex, neutered].filter(Boolean).join(' '), age].filter(Boolean).join('\u00a0· ');
}
