import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { Button, Columns, Note, Skeleton, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { rebase } from '../../../lib/forms/use-opened-version.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { ClinicCalendar } from './clinic-calendar.tsx';
import { DAY_OFF_FIELDS, useDayOffDraft } from './day-off-draft.ts';
import { DaysOffCard } from './days-off-card.tsx';
import type { HoursCalendar } from './hours-after.ts';
import { InForceCard } from './in-force-card.tsx';
import { ClinicZoneCard, ConflictCard, DayOffSheet } from './later.ts';
import { LengthsCard } from './lengths-card.tsx';
import { useHoursChange } from './use-hours-change.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useWeekDraft } from './use-week-draft.ts';
import { WeekCard } from './week-card.tsx';
import { isValidWeek, weekDraftOf } from './week-draft.ts';
import { fromParts, useWeekParts, weekInParts } from './week-parts.ts';

const WEEK_FIELDS = ['week', 'time_zone'] as const;

interface DoctorHoursEditorProps {
  week: DoctorWeek;
  /** Of all doctors whose hours the member may change. */
  weeks: readonly DoctorWeek[];
  calendar: HoursCalendar;
  title: string;
}

/** The week and the days off of one doctor, with what holds for the whole clinic. */
export function DoctorHoursEditor({ week, weeks, calendar, title }: DoctorHoursEditorProps) {
  const { t } = useLingui();
  const { draft, isDirty, isOutdated, base, version, otherChanges, ...weekDraft } = useWeekDraft(week);
  const { change, discard } = weekDraft;
  const parts = useWeekParts();
  const dayOff = useDayOffDraft(week.doctor.id);
  const [isAdding, setAdding] = useState(false);
  const weekForm = useFieldErrors(WEEK_FIELDS);
  const offForm = useFieldErrors(DAY_OFF_FIELDS);
  const hours = useHoursChange(week.doctor.id, {
    onSaved({ type }) {
      if (type === 'week') discard();
      else dayOff.forget();
      setAdding(false);
      toasts.show({ message: type === 'week' ? t`حُفظت ساعات العمل.` : t`حُفظت الإجازة.` });
    },
    onFailure(error, saved) {
      if (saved.type !== 'week') {
        // The sheet has gone if the conflict has outlived the page.
        setAdding(true);
        return offForm.showFailure(error);
      }
      const next = rebase(error, weekInParts(base), weekInParts(saved.week), {
        parts,
        read: current =>
          'doctor' in current
            ? { values: weekInParts(weekDraftOf(current.doctor)), version: current.doctor.version }
            : undefined,
      });
      if (next === undefined) return weekForm.showFailure(error);
      weekDraft.rebase({
        base: fromParts(next.opened.values),
        version: next.opened.version ?? version,
        draft: fromParts(next.values),
        otherChanges: next.changed,
      });
    },
  });
  const { conflict } = hours;
  const discardWeek = () => {
    discard();
    if (conflict?.change.type === 'week') hours.discardConflict();
  };
  const discardAll = () => {
    discard();
    hours.discardConflict();
  };
  const question = useLeaveGuard(isDirty || conflict !== null, discardAll);
  const isWrong = !isValidWeek(draft.days);
  const failure = weekForm.errors.week ?? weekForm.errors.time_zone ?? weekForm.general;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          isDirty &&
          conflict === null && (
            <Button
              size="sm"
              isPending={hours.isPending}
              isDisabled={isWrong}
              pendingLabel={t`جارٍ الحفظ`}
              onPress={() => hours.save({ type: 'week', week: draft, version })}
            >
              {t`حفظ التغييرات`}
            </Button>
          )
        }
      />
      {isDirty && isOutdated && (
        <Note>
          <p>{t`حُفظت ساعات أخرى بعد بدء هذا التعديل. عند الحفظ يظهر ما اختلف ليُختار منه.`}</p>
          <TextButton onPress={discardWeek}>{t`عرض الساعات المحفوظة`}</TextButton>
        </Note>
      )}
      <FormFailure message={failure} />
      {isDirty && (
        <ChangedElsewhere
          changed={otherChanges}
          values={weekInParts(draft)}
          onChoose={next => change(fromParts(next))}
        />
      )}
      <Columns
        main={
          <>
            <InForceCard week={week} calendar={calendar} />
            <WeekCard
              draft={draft}
              onChange={next => {
                weekForm.clear('week');
                hours.discardConflict();
                change(next);
              }}
            />
            {isDirty && (
              <TextButton className="justify-self-start" onPress={discardWeek}>
                {t`ترك التغييرات`}
              </TextButton>
            )}
            <LengthsCard />
          </>
        }
        side={
          <>
            {conflict !== null && (
              <PartChunk fallback={<Skeleton height="12rem" />}>
                <ConflictCard
                  conflict={conflict}
                  weeks={[week]}
                  calendar={calendar}
                  isPending={hours.isPending}
                  onResolve={hours.resolve}
                  onSave={hours.saveResolved}
                  onGiveUp={() => {
                    setAdding(false);
                    hours.discardConflict();
                  }}
                />
              </PartChunk>
            )}
            <DaysOffCard week={week} unsaved={conflict?.change} onAdd={() => setAdding(true)} />
            <ClinicCalendar calendar={calendar} weeks={weeks} />
            <PartChunk fallback={<Skeleton height="8rem" />}>
              <ClinicZoneCard
                timeZone={draft.timeZone}
                onChange={timeZone => {
                  weekForm.clear('time_zone');
                  hours.discardConflict();
                  change({ ...draft, timeZone });
                }}
              />
            </PartChunk>
          </>
        }
      />
      {isAdding && conflict === null && (
        <OnDemand onMissing={() => setAdding(false)}>
          <DayOffSheet
            type="dayOff"
            timeZone={week.time_zone}
            stored={dayOff}
            form={offForm}
            isPending={hours.isPending}
            onSave={hours.save}
            onClose={() => setAdding(false)}
          />
        </OnDemand>
      )}
      {question}
    </>
  );
}
