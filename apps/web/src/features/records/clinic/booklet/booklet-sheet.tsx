import './booklet.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Pet, PetPlan } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, PlusIcon, SheetFootnote, TextButton } from '@rifq/ui';
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
  const { reservationId, pet, plan } = props;
  const form = useBookletForm(props);
  const { rows, isReview, isPending } = form;
  const guard = useDiscardGuard(form.isDirty, form.close);
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
        onSubmit={form.submit}
        footer={
          <>
            <SheetFootnote>
              {isReview
                ? t`تُسجَّل باسمك وباسم العيادة، مؤكَّدة.`
                : t`ما أُعطي في عيادات أخرى. تأتي المراجعة قبل التسجيل.`}
            </SheetFootnote>
            <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
              {isReview ? t`تسجيلها مؤكَّدة` : t`مراجعة`}
            </Button>
          </>
        }
      >
        <div className="booklet">
          <PagePhotos reservationId={reservationId} />
          <div className="booklet-entry">
            <FormFailure message={form.general} />
            {isReview ? (
              <BookletSummary rows={rows} onCorrect={form.correct} />
            ) : (
              <>
                {rows.map((row, index) => (
                  <BookletRowFields
                    key={row.id}
                    number={index + 1}
                    pet={pet}
                    plan={plan}
                    form={form.ofRow(index, row)}
                    onNext={() => form.next(index)}
                    onRemove={() => form.remove(index)}
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
      {guard.dialog}
    </>
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
