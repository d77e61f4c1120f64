import { useLingui } from '@lingui/react/macro';
import type { VisitChart } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { Note, TextButton } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { forgetUnsaved, unsavedFields } from '../../../../entities/records/note-drafts.ts';
import { noteLabel } from '../../../../entities/records/note-fields.ts';
import { AddendumForm, ClosedVisit } from './closed-visit.tsx';
import { NoteForm } from './note-form.tsx';
import { Prescriptions } from './prescriptions.tsx';
import { Problems } from './problems.tsx';

interface VisitTabProps {
  chart: VisitChart;
  /** In the pet's zone. */
  today: CivilDate;
  isReadOnly: boolean;
  /** The form of today's weight, shown with the measurements of an open visit. */
  weight: ReactNode;
  /** Laboratory results and other files. */
  files: ReactNode;
}

/** What the clinic writes of a visit: note, problems and prescriptions; once it is closed, addenda. */
export function VisitTab({ chart, today, isReadOnly, weight, files }: VisitTabProps) {
  const isOpen = chart.closed === null && !isReadOnly;
  const { reservation_id: reservationId, problems } = chart;
  return (
    <div className="grid gap-5">
      {!isOpen && <Unsaved reservationId={reservationId} />}
      {isOpen && weight}
      {isOpen ? <NoteForm chart={chart} /> : <ClosedVisit chart={chart} />}
      <Prescriptions chart={chart} canChange={isOpen} />
      {files}
      <Problems reservationId={reservationId} problems={problems} today={today} canChange={isOpen} />
      {chart.closed !== null && !isReadOnly && (
        <AddendumForm reservationId={reservationId} isMissed={chart.closed.is_missed} />
      )}
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
      <p>{t`كُتب هذا هنا ولم يُحفظ، ولم يعد يُكتب في هذه الزيارة. يمكن نسخه قبل تجاهله.`}</p>
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
