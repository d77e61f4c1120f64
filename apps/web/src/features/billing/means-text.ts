import { t } from '@lingui/core/macro';
import type { DeskMeans } from '@rifq/rules';
// The texts below need the catalogue, whichever module is loaded first.
import '../../lib/formats/i18n.ts';

/** Text of each means of payment. */
export const meansText = (means: DeskMeans): string =>
  ({ cash: t`نقدًا`, mada: t`مدى`, transfer: t`تحويل` })[means];
