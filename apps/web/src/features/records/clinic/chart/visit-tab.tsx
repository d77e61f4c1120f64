import { useLingui } from '@lingui/react/macro';
import type { VisitChart } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { Note, PlusIcon, SectionHeader, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { PrescriptionList } from '../../../../entities/records/prescription-list.tsx';
import { request } from '../../../../lib/calls/request.ts';
import { useChartChange } from './chart-query.ts';
import { AddendumForm, AllergyReason, ClosedVisit } from './closed-visit.tsx';
import { noteLabel } from './note-fields.ts';
import { NoteForm } from './note-form.tsx';
import { PrescriptionForm } from './prescription-form.tsx';
import { Problems } from './problems.tsx';
import { forgetUnsaved, unsavedFields } from './use-note-draft.ts';

interface VisitTabProps {
  chart: VisitChart;
  /** In the pet's zone. */
  today: CivilDate;
  isReadOnly: boolean;
}

/** What the clinic writes of a visit: note, problems and prescriptions; once it is closed, addenda. */
export function VisitTab({ chart, today, isReadOnly }: VisitTabProps) {
  const isOpen = chart.closed === null && !isReadOnly;
  const { reservation_id: reservationId, problems } = chart;
  return (
    <div className="grid gap-5">
      {!isOpen && <Unsaved reservationId={reservationId} />}
      {isOpen ? <NoteForm chart={chart} /> : <ClosedVisit chart={chart} />}
      {isOpen && <Prescriptions chart={chart} />}
      <Problems reservationId={reservationId} problems={problems} today={today} canChange={isOpen} />
      {chart.closed !== null && !isReadOnly && <AddendumForm reservationId={reservationId} />}
    </div>
  );
}

/** What was typed but not saved when the visit was closed: it can be copied into an addendum. */
function Unsaved({ reservationId }: { reservationId: string }) {
  const { t } = useLingui();
  const [fields, setFields] = useState(() => unsavedFields(reservationId));
  if (fields.length === 0) return null;
  const discard = () => {
    forgetUnsaved(reservationId);
    setFields([]);
  };
  return (
    <Note>
      <p>{t`كُتب هذا ولم يُحفظ قبل إغلاق الزيارة. يمكن نسخه إلى ملحق.`}</p>
      <ul>
        {fields.map(([name, text]) => (
          <li key={name} className="whitespace-pre-line wrap-anywhere">
            <b>{noteLabel(name)}</b>: <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <TextButton onPress={discard}>{t`تجاهل`}</TextButton>
    </Note>
  );
}

function Prescriptions({ chart }: { chart: VisitChart }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const { reservation_id: reservationId, prescriptions } = chart;
  const { mutate } = useChartChange(reservationId, (id: string) =>
    request('post', '/api/clinic/chart/prescriptions/remove', {
      reservation_id: reservationId,
      prescription_id: id,
    }),
  );
  return (
    <section aria-label={t`الوصفة`} className="grid gap-2">
      <SectionHeader
        level={3}
        title={t`الوصفة`}
        end={
          !isAdding && (
            <TextButton icon={<PlusIcon size="sm" />} onPress={() => setAdding(true)}>
              {t`إضافة دواء`}
            </TextButton>
          )
        }
      />
      {prescriptions.length > 0 && (
        <PrescriptionList
          prescriptions={prescriptions}
          end={({ id, drug, allergy_reason: reason }) => (
            <>
              {reason !== null && <AllergyReason reason={reason} />}
              <TextButton aria-label={t`حذف ${drug} من الوصفة`} onPress={() => mutate(id)}>
                {t`حذف`}
              </TextButton>
            </>
          )}
        />
      )}
      {isAdding && <PrescriptionForm reservationId={reservationId} onDone={() => setAdding(false)} />}
    </section>
  );
}
