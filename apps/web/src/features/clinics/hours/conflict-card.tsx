import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { Button, Card, ConfirmDialog, List, TextButton, TriangleAlertIcon } from '@rifq/ui';
import { useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { BookedRow } from './booked-row.tsx';
import { MoveTimeSheet } from './move-time-sheet.tsx';
import type { Booked, Conflict, Resolutions } from './use-hours-change.ts';

interface ConflictCardProps {
  conflict: Conflict;
  week: DoctorWeek;
  isPending: boolean;
  onResolve: (resolutions: Resolutions) => void;
  onSave: (conflict: Conflict) => void;
  onGiveUp: () => void;
}

/** The reservations that a change hits: each is moved or cancelled, and then all is saved in one act. */
export function ConflictCard({ conflict, week, isPending, onResolve, onSave, onGiveUp }: ConflictCardProps) {
  const { t } = useLingui();
  const { booked, change, resolutions } = conflict;
  const [moving, setMoving] = useState<Booked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Pressing the button that saves has led here.
  useEffect(() => heading.current?.focus(), []);
  const decide = (id: string, startsAt: string | null | undefined) =>
    onResolve({ ...resolutions, [id]: startsAt });
  const left = booked.filter(({ reservation_id: id }) => resolutions[id] === undefined);
  const cancelled = booked.filter(({ reservation_id: id }) => resolutions[id] === null).length;
  const save = () => (cancelled > 0 ? setAsking(true) : onSave(conflict));
  return (
    <Card className="hours-booked grid gap-3" aria-labelledby="booked-title">
      <div className="flex items-start gap-2 text-due">
        <TriangleAlertIcon size="sm" />
        <div>
          <h2 id="booked-title" ref={heading} tabIndex={-1} className="text-base outline-none">
            {bookedCount(booked.length)}
          </h2>
          <p className="text-sm text-ink">
            {change.type === 'dayOff'
              ? t`لا تُحفظ الإجازة وفيها حجز قائم، إلا بنقله أو إلغائه مع رد المبلغ.`
              : t`لا تُحفظ الساعات وخارجها حجز قائم، إلا بنقله أو إلغائه مع رد المبلغ.`}
          </p>
        </div>
      </div>
      <List label={t`الحجوزات القائمة`}>
        {booked.map(one => (
          <BookedRow
            key={one.reservation_id}
            booked={one}
            resolution={resolutions[one.reservation_id]}
            onMove={week.doctor.takes_reservations ? () => setMoving(one) : null}
            onCancel={() => decide(one.reservation_id, null)}
            onUndo={() => decide(one.reservation_id, undefined)}
          />
        ))}
      </List>
      <FormFailure message={conflict.failure} />
      <div className="flex flex-wrap gap-2">
        {left.length > 1 && (
          <Button
            variant="danger"
            size="sm"
            className="whitespace-normal"
            onPress={() =>
              onResolve({
                ...resolutions,
                ...Object.fromEntries(left.map(({ reservation_id: id }) => [id, null])),
              })
            }
          >
            {left.length === booked.length ? t`إلغاؤها كلها مع رد المبلغ` : t`إلغاء الباقي مع رد المبلغ`}
          </Button>
        )}
        {left.length === 0 && (
          <Button size="sm" isPending={isPending} pendingLabel={t`جارٍ الحفظ`} onPress={save}>
            {t`حفظ مع تنفيذ ذلك`}
          </Button>
        )}
        <TextButton isDisabled={isPending} onPress={onGiveUp}>
          {change.type === 'dayOff' ? t`ترك الإجازة` : t`رجوع إلى الساعات`}
        </TextButton>
      </div>
      {moving !== null && (
        <MoveTimeSheet
          booked={moving}
          week={week}
          conflict={conflict}
          onChoose={startsAt => {
            decide(moving.reservation_id, startsAt);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={cancelCount(cancelled)}
        confirmLabel={t`نعم، حفظ وإلغاء`}
        cancelLabel={t`رجوع`}
        isDanger
        onConfirm={() => {
          setAsking(false);
          onSave(conflict);
        }}
      >
        {t`يعود كل مبلغ كاملًا إلى صاحبه، ويصل كل مربٍّ إشعار.`}
      </ConfirmDialog>
    </Card>
  );
}

const bookedCount = (count: number) =>
  plural(count, {
    one: 'في هذه الأوقات حجز قائم',
    two: 'في هذه الأوقات حجزان قائمان',
    few: 'في هذه الأوقات # حجوزات قائمة',
    many: 'في هذه الأوقات # حجزًا قائمًا',
    other: 'في هذه الأوقات # حجز قائم',
  });

const cancelCount = (count: number) =>
  plural(count, {
    one: 'إلغاء حجز واحد؟',
    two: 'إلغاء حجزين؟',
    few: 'إلغاء # حجوزات؟',
    many: 'إلغاء # حجزًا؟',
    other: 'إلغاء # حجز؟',
  });
