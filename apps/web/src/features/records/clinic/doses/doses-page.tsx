import { useLingui } from '@lingui/react/macro';
import { Card, LockIcon, Note } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { PageHeader } from '../../../../lib/pages/page-header.tsx';
import { DosesPart } from './doses-part.tsx';

/** /clinic/doses: the doses that wait for a doctor's confirmation. */
export function Component() {
  const { t } = useLingui();
  const { doctor } = useClinicMember();
  return (
    <>
      <PageHeader title={t`جرعات تنتظر التأكيد`} />
      {doctor === null ? <Note icon={<LockIcon />}>{t`تأكيد الجرعات لأطباء العيادة.`}</Note> : <Waiting />}
    </>
  );
}

/** Loads page by page, on demand. */
function Waiting() {
  const { t } = useLingui();
  const [last, setLast] = useState(0);
  return (
    <Card aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="visually-hidden">{t`الجرعات`}</h2>
      {Array.from({ length: last + 1 }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of the page
        <DosesPart key={page} page={page} onMore={page === last ? () => setLast(last + 1) : undefined} />
      ))}
    </Card>
  );
}
