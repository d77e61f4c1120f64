import { useLingui } from '@lingui/react/macro';
import type { OpenDay } from '@rifq/contract/calls';
import { Button, Columns, LockIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { QueryCard } from '../../../lib/pages/query-card.tsx';
import { openDayQuery } from '../queries.ts';
import { useInstantText } from '../use-instant-text.ts';
import { Closings } from './closings.tsx';
import { CloseSheet } from './later.ts';
import { OpenBills } from './open-bills.tsx';
import { TakenList, TakingsSums } from './takings.tsx';

/** /clinic/desk: what is open to pay, the takings since the last close, and the closes. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`الصندوق`} />
      <Columns
        main={<OpenBills />}
        side={
          <>
            <OpenDayCard />
            <Closings />
          </>
        }
      />
    </>
  );
}

/** The takings since the last close, and its button. */
function OpenDayCard() {
  const { t } = useLingui();
  const query = useQuery(openDayQuery);
  return (
    <QueryCard id="open-day" title={t`منذ آخر إقفال`} query={query} height="16rem">
      {day => <OpenTakings day={day} />}
    </QueryCard>
  );
}

function OpenTakings({ day }: { day: OpenDay }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const instantText = useInstantText(clinic.time_zone);
  const { number } = useFormat();
  const [isClosing, setClosing] = useState(false);
  const close = () => setClosing(false);
  const since = day.since === null ? '' : instantText(day.since);
  const listed = number(day.payments.length);
  return (
    <div className="grid grid-cols-1 gap-4">
      {since !== '' && <p className="text-sm text-ink-2">{t`أُقفل آخر مرة ${since}`}</p>}
      {day.count === 0 ? (
        <p className="text-sm text-ink-2">{t`لم تُسجّل دفعة منذ آخر إقفال.`}</p>
      ) : (
        <>
          <TakingsSums takings={day} />
          <Button block icon={<LockIcon size="sm" />} aria-haspopup="dialog" onPress={() => setClosing(true)}>
            {t`إقفال اليوم`}
          </Button>
          <TakenList payments={day.payments} currency={day.currency} />
          {day.count > day.payments.length && (
            <p className="text-sm text-ink-2">{t`تظهر هنا آخر ${listed}، والمجاميع للكل.`}</p>
          )}
        </>
      )}
      {isClosing && (
        <OnDemand onMissing={close}>
          <CloseSheet day={day} onClose={close} />
        </OnDemand>
      )}
    </div>
  );
}
