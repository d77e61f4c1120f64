import { useLingui } from '@lingui/react/macro';
import { Card, Chip, SectionHeader, TextLink } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { DOSES } from '../addresses.ts';
import { DoseRow, type WaitingDose } from './dose-row.tsx';

const SHOWN = 2;

/** The first doses that wait for the doctor, beside the day. */
export function DoseQueue({ doses }: { doses: readonly WaitingDose[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <Card aria-labelledby="dose-queue-title">
      <SectionHeader
        id="dose-queue-title"
        title={t`جرعات تنتظر تأكيدك`}
        end={<Chip>{number(doses.length)}</Chip>}
      />
      <ul className="dose-list dose-list-narrow">
        {doses.slice(0, SHOWN).map(waiting => (
          <DoseRow key={waiting.dose.id} waiting={waiting} />
        ))}
      </ul>
      {doses.length > SHOWN && <TextLink href={DOSES}>{t`كل الجرعات`}</TextLink>}
    </Card>
  );
}
