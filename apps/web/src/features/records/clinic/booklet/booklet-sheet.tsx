import './booklet.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Pet, PetPlan } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, ConfirmDialog, Note, PlusIcon, SheetFootnote, TextButton, Trash2Icon } from '@rifq/ui';
import { useEffect, useState } from 'react';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { BookletRowFields } from './booklet-row.tsx';
import { BookletSummary } from './booklet-summary.tsx';
import { PagePhotos } from './page-photos.tsx';
import { useBookletForm } from './use-booklet-form.ts';

interface BookletSheetProps {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  onClose: () => void;
}

/** Copies the doses of a paper booklet: rows with the page next to them, then a summary, then all at once. */
export default function BookletSheet(props: BookletSheetProps) {
  const { t } = useLingui();
  const { reservationId, pet, plan, onClose } = props;
  const form = useBookletForm(props);
  const { rows, isReview, isPending, recorded } = form;
  const guard = useDiscardGuard(form.isDirty, form.close, { isKept: true, onKeep: onClose });
  // The id of the filled row that is to be removed.
  const [removing, setRemoving] = useState<number>();
  const number = rows.findIndex(({ id }) => id === removing) + 1;
  const name = isolated(pet.name);
  return (
    <>
      <Sheet
        isOpen
        wide
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={isReview ? summaryTitle(rows.length) : t`جرعات من الدفتر`}
        subtitle={name}
        closeLabel={t`إغلاق`}
        back={isReview ? { label: t`رجوع إلى السطور`, onPress: () => form.correct() } : undefined}
        onSubmit={() => {
          if (!isReview) form.review();
        }}
        footer={
          <>
            <SheetFootnote>
              {isReview
                ? t`تُسجَّل باسمك وباسم العيادة، مؤكَّدة.`
                : t`ما أُعطي في عيادات أخرى. تأتي المراجعة قبل التسجيل.`}
            </SheetFootnote>
            {isReview ? (
              <SendButton isPending={isPending} onPress={form.send} />
            ) : (
              <Button type="submit">{t`مراجعة`}</Button>
            )}
          </>
        }
      >
        <div className="booklet">
          <PagePhotos reservationId={reservationId} onShow={form.setPage} onDrop={form.dropPage} />
          <div className="booklet-entry">
            <FormFailure message={form.general} />
            {isReview ? (
              <BookletSummary rows={rows} onCorrect={form.correct} />
            ) : (
              <>
                {recorded > 0 && (
                  <Note>
                    <p>{recordedText(recorded)}</p>
                    <TextButton icon={<Trash2Icon size="sm" />} onPress={form.removeRecorded}>
                      {t`حذف ما سُجّل`}
                    </TextButton>
                  </Note>
                )}
                {rows.map((row, index) => (
                  <BookletRowFields
                    key={row.id}
                    number={index + 1}
                    pet={pet}
                    plan={plan}
                    form={form.ofRow(row)}
                    onNext={() => form.next(index)}
                    onRemove={() => (form.isEmpty(row) ? form.remove(row.id) : setRemoving(row.id))}
                  />
                ))}
                {form.canAdd && (
                  <TextButton className="booklet-add" icon={<PlusIcon size="sm" />} onPress={form.add}>
                    {t`سطر آخر`}
                  </TextButton>
                )}
              </>
            )}
          </div>
        </div>
      </Sheet>
      <ConfirmDialog
        isOpen={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t`حذف الجرعة ${number}؟`}
        confirmLabel={t`حذف`}
        cancelLabel={t`إبقاؤها`}
        isDanger
        onConfirm={() => {
          if (removing !== undefined) form.remove(removing);
          setRemoving(undefined);
        }}
      >
        {t`يُحذف ما كُتب في هذا السطر.`}
      </ConfirmDialog>
      {guard.dialog}
    </>
  );
}

/** Milliseconds after the summary has appeared in which a press may be the second of a double tap on «مراجعة». */
const DOUBLE_TAP = 500;

/** Records the doses. It can be pressed a moment after it has appeared, where «مراجعة» was. */
function SendButton({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  const { t } = useLingui();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_TAP);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button isDisabled={!isReady} isPending={isPending} pendingLabel={t`جارٍ الحفظ`} onPress={onPress}>
      {t`تسجيلها مؤكَّدة`}
    </Button>
  );
}

function summaryTitle(count: number): string {
  return plural(count, {
    one: 'جرعة واحدة تُسجَّل مؤكَّدة',
    two: 'جرعتان تُسجَّلان مؤكَّدتين',
    few: '# جرعات تُسجَّل مؤكَّدة',
    many: '# جرعة تُسجَّل مؤكَّدة',
    other: '# جرعة تُسجَّل مؤكَّدة',
  });
}

function recordedText(count: number): string {
  return plural(count, {
    one: 'جرعة واحدة مسجَّلة من قبل.',
    two: 'جرعتان مسجَّلتان من قبل.',
    few: '# جرعات مسجَّلة من قبل.',
    many: '# جرعة مسجَّلة من قبل.',
    other: '# جرعة مسجَّلة من قبل.',
  });
}
