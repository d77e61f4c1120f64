import { useLingui } from '@lingui/react/macro';
import { nameLimits } from '@rifq/rules';
import { Button, Card, LockIcon, Note, SearchIcon, TextField } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { clinicKeys } from '../../../../lib/calls/clinic-keys.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import { PageHeader } from '../../../../lib/pages/page-header.tsx';
import { RecallResults } from './recall-results.tsx';

/** /clinic/recall: all animals to which the clinic gave a batch. */
export function Component() {
  const { t } = useLingui();
  const { role, doctor } = useClinicMember();
  const isAllowed = doctor !== null || role === 'manager';
  return (
    <>
      <PageHeader title={t`سحب تشغيلة`} />
      {isAllowed ? <Recall /> : <Note icon={<LockIcon />}>{t`السحب لأطباء العيادة ومديريها.`}</Note>}
    </>
  );
}

/** Searches when it is sent, not while typing: each search is audited. */
function Recall() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const queryClient = useQueryClient();
  const [{ batch, turn }, setSearch] = useState({ batch: '', turn: 0 });
  const [isMissing, setIsMissing] = useState(false);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = visibleText(typed);
    setIsMissing(text === '');
    // The same batch again is another search: doses of it may have been given meanwhile.
    queryClient.removeQueries({ queryKey: clinicKeys.recalls });
    setSearch(before => ({ batch: text, turn: before.turn + 1 }));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-labelledby="recall-search-title">
        <h2 id="recall-search-title" className="visually-hidden">{t`البحث في الجرعات`}</h2>
        <form className="grid gap-3" onSubmit={search} noValidate>
          <TextField
            label={t`رقم التشغيلة`}
            help={t`كما على الملصق، بأيّ مسافات أو أرقام. تظهر كل الحيوانات التي أعطتها العيادة منها.`}
            error={isMissing ? t`يلزم رقم التشغيلة.` : undefined}
            ltr
            autoComplete="off"
            maxLength={nameLimits.short}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" icon={<SearchIcon size="sm" />}>{t`بحث`}</Button>
        </form>
      </Card>
      {batch !== '' && <RecallResults key={turn} batch={batch} />}
    </div>
  );
}
