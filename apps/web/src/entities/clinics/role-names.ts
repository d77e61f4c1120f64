import { useLingui } from '@lingui/react/macro';
import type { MemberRole } from '@rifq/rules';

/** Returns the name of each role, which addresses everyone. */
export function useRoleNames(): Record<MemberRole, string> {
  const { t } = useLingui();
  return { manager: t`إدارة العيادة`, doctor: t`طاقم الأطباء`, desk: t`الاستقبال` };
}
