import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { ClientOffer, OfferedPet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';

const visitCount = (visits: number) =>
  plural(visits, { one: 'زيارة واحدة', two: 'زيارتان', few: '# زيارات', many: '# زيارة', other: '# زيارة' });

const comingCount = (visits: number) =>
  plural(visits, {
    one: 'زيارة قادمة',
    two: 'زيارتان قادمتان',
    few: '# زيارات قادمة',
    many: '# زيارة قادمة',
    other: '# زيارة قادمة',
  });

const doseCount = (doses: number) =>
  plural(doses, { one: 'جرعة واحدة', two: 'جرعتان', few: '# جرعات', many: '# جرعة', other: '# جرعة' });

const weightCount = (weights: number) =>
  plural(weights, { one: 'وزن واحد', two: 'وزنان', few: '# أوزان', many: '# وزنًا', other: '# وزن' });

const fileCount = (files: number) =>
  plural(files, { one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' });

/** Lists what is recorded of a pet, with counts. */
export function contentsText({ visits, coming, doses, weights, files }: OfferedPet): string {
  const parts = [
    visits > 0 && visitCount(visits),
    coming > 0 && comingCount(coming),
    doses > 0 && doseCount(doses),
    weights > 0 && weightCount(weights),
    files > 0 && fileCount(files),
  ].filter(part => part !== false);
  return parts.length === 0 ? t`بياناته، ولم يُسجَّل له شيء بعد` : parts.join(t`، `);
}

/** Names the clinic and the pets of an offer. */
export function offerTitle({ clinic, pets }: ClientOffer): string {
  const name = isolated(clinic.name);
  const list = new Intl.ListFormat(i18n.locales, { type: 'conjunction' });
  const names = list.format(pets.map(pet => `«${isolated(pet.name)}»`));
  return t`لدى ${name} سجلّ لـ${names}`;
}
