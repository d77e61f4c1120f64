import type { ClinicVisitFile, VisitFile } from '@rifq/contract/calls';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { VisitFileFields, VisitFileRow } from './visit-files.repository.ts';

/** Returns what a doctor states of a file. */
export const visitFileFieldsOf = ({
  kind,
  title,
  takenOn,
  laboratory,
  values,
  isForOwner,
}: VisitFileFields): VisitFileFields => ({ kind, title, takenOn, laboratory, values, isForOwner });

/** Returns the version of what a doctor states of a file. */
export const versionOfVisitFile = (row: VisitFileFields): string => {
  const { values, ...fields } = visitFileFieldsOf(row);
  // The database orders the keys of a value in its own way.
  const rows = values.map(({ name, value, unit, range, flag }) => [name, value, unit, range, flag]);
  return versionOf({ ...fields, rows });
};

export const presentVisitFile = (row: VisitFileRow): VisitFile => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  taken_on: row.takenOn,
  laboratory: row.laboratory,
  values: [...row.values],
  address: fileAddress(row.key),
  format: row.format,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  author: row.author,
});

export const presentClinicVisitFile = (row: VisitFileRow): ClinicVisitFile => ({
  ...presentVisitFile(row),
  is_for_owner: row.isForOwner,
  message_id: row.messageId,
  version: versionOfVisitFile(row),
});
