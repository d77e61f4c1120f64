import { useLingui } from '@lingui/react/macro';
import type { VisitChart } from '@rifq/contract/calls';
import { isolated, noteFields } from '@rifq/rules';
import { Button, ConfirmDialog, type Fact, KeyValue, LockIcon, Note, Switch, TextArea } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { noteLabel, typedOf, vitalNames } from '../../../../entities/records/note-fields.ts';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { useChartChange } from './chart-query.ts';

const none = { text: '', isForOwner: false };
const useTyped = keptDrafts<typeof none>();

/** A closed visit: what was written, who closed it, and its addenda. */
export function ClosedVisit({
  chart,
}: {
  chart: Pick<VisitChart, 'closed' | 'addenda' | 'summary' | 'note'>;
}) {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  const { closed, addenda, summary } = chart;
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
          {closed.is_missed
            ? t`لم يحضر المربّي، فلا يُكتب في هذه الزيارة غير الملاحق.`
            : closed.by === null
              ? t`أُغلقت الزيارة ${at}، ولا يتغيّر ما كُتب.`
              : t`أُغلقت الزيارة ${at} باسم ${by}، ولا يتغيّر ما كُتب.`}
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

/** Adds a signed line to a closed visit; one that its owner reads is confirmed, since it cannot be taken back. */
export function AddendumForm({ reservationId, isMissed }: { reservationId: string; isMissed: boolean }) {
  const { t } = useLingui();
  const { draft, change, forget } = useTyped(reservationId, stored => stored ?? none);
  const { text, isForOwner } = draft;
  const [isAsking, setAsking] = useState(false);
  const key = useIdempotencyKey(`addendum ${reservationId}`);
  const { mutate, isPending } = useChartChange(
    reservationId,
    () => {
      const addendum = { reservation_id: reservationId, text, is_for_owner: isForOwner };
      return request('post', '/api/clinic/chart/addenda/add', {
        ...addendum,
        idempotency_key: key.of(addendum),
      });
    },
    {
      onDone() {
        key.renew();
        forget();
      },
    },
  );
  const save = () => mutate(undefined, { onSettled: () => setAsking(false) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isForOwner) setAsking(true);
    else save();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={t`ملحق موقّع باسمك`}
        value={text}
        onChange={next => change(before => ({ ...before, text: next }))}
      />
      {!isMissed && (
        <Switch
          isSelected={isForOwner}
          onChange={next => change(before => ({ ...before, isForOwner: next }))}
        >
          {t`يراه المربّي مع الملخّص`}
        </Switch>
      )}
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
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`إرسال الملحق إلى المربّي؟`}
        confirmLabel={t`إرسال`}
        cancelLabel={t`رجوع`}
        onConfirm={save}
        isPending={isPending}
        pendingLabel={t`جارٍ الإرسال`}
      >
        {t`يراه المربّي مع ملخّص الزيارة، ولا يُسحب بعد الإرسال.`}
      </ConfirmDialog>
    </form>
  );
}
