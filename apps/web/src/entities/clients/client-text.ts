import { t } from '@lingui/core/macro';
import type { ClinicClient } from '@rifq/contract/calls';

/** Names a client; an erased account has no name. */
export const clientName = ({ name }: Pick<ClinicClient, 'name'>): string => name ?? t`حساب محذوف`;
