import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation, Dose, Pet, PetPlan } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, DateField, SheetFootnote } from '@rifq/ui';
import { WarningLine } from '../../../../entities/records/warning-line.tsx';
import { dayLabel } from '../../../../entities/vaccines/dose-draft/day-label.ts';
import {
  IntervalField,
  ResultField,
  RouteField,
} from '../../../../entities/vaccines/dose-draft/dose-questions.tsx';
import { givenProtocols } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { isTestKey } from '../../../../entities/vaccines/dose-draft/given.ts';
import { LabelFields } from '../../../../entities/vaccines/dose-draft/label-fields.tsx';
import { ProductFields } from '../../../../entities/vaccines/dose-draft/product-fields.tsx';
import { TitreFields } from '../../../../entities/vaccines/dose-draft/titre-fields.tsx';
import { WhichDose } from '../../../../entities/vaccines/dose-draft/which-dose.tsx';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { useDayLimits } from '../../../../lib/forms/use-day-limits.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { LabelPhoto } from '../doses/label-photo.tsx';
import { useClinicDoseForm } from './use-clinic-dose-form.ts';

interface DoseSheetProps {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  warnings: ClinicReservation['warnings'];
  /** The protocols of the planned dose from which it was opened; empty otherwise. */
  preferred: readonly string[];
  /** The owner's entry to correct; absent for what is given in the clinic. */
  entry?: Dose;
  onClose: () => void;
}

/** Records a dose, a treatment or a test given in the clinic, or corrects an owner's entry and confirms it. */
export default function DoseSheet(props: DoseSheetProps) {
  const { t } = useLingui();
  const { pet, plan, preferred, entry } = props;
  const isGivenHere = entry === undefined;
  const form = useClinicDoseForm(props);
  const { draft, change, form: fields, isPending } = form;
  const guard = useDiscardGuard(form.isDirty, form.close);
  const born = pet.birth_date === null ? undefined : { name: pet.name, birth: pet.birth_date };
  const limits = useDayLimits(plan.as_of, born);
  const isTest = givenProtocols(draft).some(isTestKey);
  const name = isolated(pet.name);
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={isGivenHere ? (isTest ? t`تسجيل فحص` : t`تسجيل جرعة`) : t`تصحيح ما سجّله المربّي`}
        subtitle={name}
        closeLabel={t`إغلاق`}
        onSubmit={form.submit}
        footer={
          <>
            <SheetFootnote>
              {isGivenHere
                ? t`تُسجَّل باسمك وباسم العيادة، مؤكَّدة.`
                : t`تُؤكَّد باسمك وباسم العيادة، ولا يغيّرها المربّي بعد ذلك.`}
            </SheetFootnote>
            <Button type="submit" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
              {isGivenHere ? (isTest ? t`حفظ الفحص` : t`حفظ الجرعة`) : t`تصحيح وتأكيد`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={fields.general} />
          {isGivenHere ? (
            <WarningLine warnings={props.warnings} />
          ) : (
            entry.label !== null && <LabelPhoto name={protocolsName(entry.protocols)} label={entry.label} />
          )}
          <WhichDose
            form={form}
            species={pet.species}
            items={plan.items}
            today={plan.as_of}
            isChange={!isGivenHere}
            preferred={preferred}
          />
          <ProductFields form={form} species={pet.species} isRequired={isGivenHere} />
          <IntervalField form={form} />
          <RouteField form={form} />
          <ResultField form={form} />
          <TitreFields form={form} />
          <LabelFields form={form} isRequired={isGivenHere} expiryQuestion={form.expiryQuestion} />
          <DateField
            {...limits}
            label={dayLabel(draft)}
            value={draft.givenOn}
            onChange={givenOn => change({ givenOn }, 'given_on')}
            question={form.dayQuestion}
            error={fields.errors.given_on}
            inputRef={fields.inputRef('given_on')}
          />
          {form.despiteNote}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
