import { useLingui } from '@lingui/react/macro';
import { Chip, ClockIcon } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';

/** Shows that an owner waits for a reply, and since when. */
export function WaitingChip({ since }: { since: string }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const when = ago(since);
  return (
    <Chip tone="due" icon={<ClockIcon size="xs" />}>
      {t`بانتظار الردّ، ${when}`}
    </Chip>
  );
}
