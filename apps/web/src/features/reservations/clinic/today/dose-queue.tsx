import { useLingui } from '@lingui/react/macro';
import { Card, Chip, Note, SectionHeader, TextLink } from '@rifq/ui';
import { DOSES } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';

/**
 * Links to the doses that wait for the doctor, showing only their number: which ones they are is an access to records.
 */
export function DoseQueue({ count }: { count: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <Card aria-labelledby="dose-queue-title">
      <SectionHeader id="dose-queue-title" title={t`جرعات تنتظر تأكيدك`} end={<Chip>{number(count)}</Chip>} />
      <Note>{t`يرى كل مربٍّ أن سجلّ حيوانه قُرئ عند فتح القائمة.`}</Note>
      <TextLink href={DOSES}>{t`فتح الجرعات`}</TextLink>
    </Card>
  );
}
