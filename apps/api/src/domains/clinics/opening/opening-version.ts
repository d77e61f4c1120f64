import { versionOf } from '../../../core/version.ts';
import type { ClinicRow } from '../clinics.repository.ts';

/** The version of what an operator reads of a clinic before its approval. No value begins with a dash: commands take it. */
export const openingVersion = ({ name, city, address, phoneE164, licenceNumber }: ClinicRow): string =>
  `v${versionOf({ name, city, address, phoneE164, licenceNumber })}`;
