import { useLingui } from '@lingui/react/macro';
import type { RecalledDose } from '@rifq/contract/calls';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { speciesText } from '../../../../entities/pets/pet-text.ts';
import type { CsvCell } from '../../../../lib/files/csv.ts';
import { recalledProductName } from './recall-query.ts';

/** Returns how doses become a table, with a row of titles; days as in ISO 8601, which spreadsheets sort. */
export function useRecallTable(): (doses: readonly RecalledDose[]) => CsvCell[][] {
  const { t } = useLingui();
  const titles = [
    t`الحيوان`,
    t`النوع`,
    t`تاريخ الإعطاء`,
    t`المنتج`,
    t`رقم التشغيلة`,
    t`الصلاحية`,
    t`الطبيب`,
    t`العميل`,
    t`الجوال`,
  ];
  return doses => [titles, ...doses.map(rowOf)];
}

const rowOf = (dose: RecalledDose): CsvCell[] => [
  dose.pet.name,
  speciesText(dose.pet.species),
  dose.given_on,
  recalledProductName(dose) ?? undefined,
  dose.batch,
  dose.expires_on ?? undefined,
  dose.doctor_name ?? undefined,
  clientName(dose.client),
  dose.client.phone ?? undefined,
];
