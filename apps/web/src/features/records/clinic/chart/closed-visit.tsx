import { useLingui } from '@lingui/react/macro';
import type { VisitChart } from '@rifq/contract/calls';
import { isolated, noteFields } from '@rifq/rules';
import { Button, type Fact, KeyValue, LockIcon, Note, Switch, TextArea } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { PrescriptionList } from '../../../../entities/records/prescription-list.tsx';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { useChartChange } from './chart-query.ts';
import { noteLabel, typedOf, vitalNames } from './note-fields.ts';

const useTyped = keptDrafts<string>();

/** A closed visit: what was written, who closed it, and its addenda. */
export function ClosedVisit({ chart }: { chart: VisitChart }) {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  const { closed, prescriptions, addenda, summary } = chart;
  const typed = typedOf(chart.note);
  const facts: Fact[] = [
    ...vitalNames
      .filter(name => typed[name] !== '')
      .map(name => ({ term: noteLabel(name), value: typed[name] })),
    ...noteFields
      .filter(name => typed[name] !== '')
      .map(name => ({
        term: noteLabel(name),
        value: (
          <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
            {typed[name]}
          </span>
        ),
        wide: true,
      })),
  ];
  const at = closed === null ? '' : `${instantDate(closed.at)}، ${time(closed.at)}`;
  const by = isolated(closed?.by ?? '');
  return (
    <div className="grid gap-4">
      {closed !== null && (
        <Note icon={<LockIcon />}>
          {closed.by === null
            ? t`أُغلقت الزيارة ${at}، ولا يتغيّر ما كُتب.`
            : t`أغلقها ${by} ${at}، ولا يتغيّر ما كُتب.`}
        </Note>
      )}
      {summary !== null && (
        <section className="grid gap-1 text-sm">
          <h3>{t`الملخّص للمربّي`}</h3>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {summary}
          </p>
        </section>
      )}
      {facts.length > 0 && <KeyValue facts={facts} />}
      {prescriptions.length > 0 && (
        <PrescriptionList
          prescriptions={prescriptions}
          end={({ allergy_reason: reason }) => reason !== null && <AllergyReason reason={reason} />}
        />
      )}
      {addenda.length > 0 && (
        <ul className="grid gap-2" aria-label={t`ملاحق`}>
          {addenda.map(({ id, kind, text, author, at: written, is_for_owner: isForOwner }) => (
            <li key={id} className="text-sm">
              <span className="block text-xs text-ink-2">
                {[
                  kind === 'dose_withdrawn' ? t`سُحبت جرعة` : isForOwner ? t`ملحق يراه المربّي` : t`ملحق`,
                  isolated(author),
                  `${instantDate(written)}، ${time(written)}`,
                ].join('\u00a0· ')}
              </span>
              <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why a drug was prescribed in spite of an allergy. */
export function AllergyReason({ reason }: { reason: string }) {
  const { t } = useLingui();
  return (
    <span className="block text-overdue wrap-anywhere">
      {t`وُصف مع الحساسية:`} <bdi>{reason}</bdi>
    </span>
  );
}

/** Adds a signed line to a closed visit. */
export function AddendumForm({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const { draft: text, change, forget } = useTyped(reservationId, stored => stored ?? '');
  const [isForOwner, setForOwner] = useState(false);
  const key = useIdempotencyKey();
  const { mutate, isPending } = useChartChange(reservationId, () => {
    const addendum = { reservation_id: reservationId, text, is_for_owner: isForOwner };
    return request('post', '/api/clinic/chart/addenda/add', {
      ...addendum,
      idempotency_key: key.of(addendum),
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined, {
      onSuccess() {
        key.renew();
        forget();
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea label={t`ملحق موقّع باسمك`} value={text} onChange={change} />
      <Switch isSelected={isForOwner} onChange={setForOwner}>
        {t`يراه المربّي مع الملخّص`}
      </Switch>
      <Button
        type="submit"
        variant="line"
        size="sm"
        isDisabled={text.trim() === ''}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {t`إضافة الملحق`}
      </Button>
    </form>
  );
}
