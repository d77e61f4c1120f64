import { useLingui } from '@lingui/react/macro';
import { type RedFlagKey, redFlags } from '@rifq/rules';
import { SirenIcon } from '@rifq/ui';

/** Names the emergency signs in what an owner has written, in red; nothing without any. */
export function RedFlagLine({ signs }: { signs: readonly RedFlagKey[] }) {
  const { t } = useLingui();
  if (signs.length === 0) return null;
  const named = redFlags.filter(({ key }) => signs.includes(key)).map(({ ar }) => ar);
  const all = named.join('؛ ');
  return (
    <span className="flex items-start gap-1 text-sm font-semibold text-overdue">
      <SirenIcon size="xs" />
      <span className="min-w-0 wrap-anywhere">{t`علامة طارئة: ${all}`}</span>
    </span>
  );
}
