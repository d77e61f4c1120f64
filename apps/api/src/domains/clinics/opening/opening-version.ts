import { versionOf } from '../../../core/version.ts';
import type { ClinicRow } from '../clinics.repository.ts';

/** The version of a clinic as its form and, before its approval, an operator show it. No value begins with a dash: commands take it. */
export const openingVersion = ({
  name,
  city,
  address,
  phoneE164,
  licenceNumber,
  emergencyPhone,
  autoReply,
}: ClinicRow): string =>
  `v${versionOf({ name, city, address, phoneE164, licenceNumber, emergencyPhone, autoReply })}`;
