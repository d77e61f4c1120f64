import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { nameLimits } from '@rifq/rules';
import { Button, FilterChoice, SheetFootnote, TextField } from '@rifq/ui';
import { itemKey } from '../../../entities/vaccines/care.ts';
import {
  DeferralReasonField,
  DeferralUntilField,
  isStateReason,
  useUntilProblem,
} from '../../../entities/vaccines/deferral/deferral-fields.tsx';
import { deferralReasonWord } from '../../../entities/vaccines/texts/deferral-text.ts';
import { itemName, itemShortName, shortNames } from '../../../entities/vaccines/texts/protocol-names.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useDefer } from './deferral-calls.ts';
import { useDeferralForm } from './use-deferral-form.ts';

interface DeferralSheetProps {
  plan: PetPlan;
  /** The item to defer, with its current deferral if there is one; of several, the user chooses one. */
  items: readonly PlanItem[];
  onClose: () => void;
}

const FIELDS = ['protocols', 'reason', 'said_by', 'until'] as const;

/** «تأجيل بنصيحة الطبيب»: who advised the deferral, why, and until when. */
export function DeferralSheet({ plan, items, onClose }: DeferralSheetProps) {
  const { t } = useLingui();
  const untilProblem = useUntilProblem();
  const note = useDeferralForm(plan, items);
  const { item, lines, typed, set } = note;
  const { reason, saidBy, until } = typed;
  // A saved health state has its own form: another reason would be a second note.
  const held = item?.held_by ?? null;
  const isState = isStateReason(reason);
  const names = shortNames(lines);
  const deferring = useDefer();
  const form = useFieldErrors(FIELDS);
  const guard = useDiscardGuard(note.isDirty, onClose);

  const save = () => {
    if (deferring.isPending) return;
    const hasProblems = form.showFields({
      protocols: item === undefined ? t`يلزم اختيار اللقاح.` : undefined,
      reason: reason === null ? t`يلزم اختيار السبب.` : undefined,
      said_by:
        visibleText(saidBy) === '' ? t`يُكتب هنا اسم من نصح بالتأجيل.` : tooLong(saidBy, nameLimits.short),
      until: untilProblem(until, form.element('until')),
    });
    if (hasProblems || item === undefined || reason === null) return;
    deferring.mutate(
      {
        pet_id: plan.pet_id,
        protocols: item.protocols,
        reason,
        said_by: visibleText(saidBy),
        until,
        version: note.version,
      },
      {
        onSuccess: onClose,
        onError(error) {
          if (!note.rebase(error)) form.showFailure(error);
        },
      },
    );
  };

  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!deferring.isPending}
        title={t`تأجيل بنصيحة الطبيب`}
        subtitle={item && (held === null ? itemName(item) : deferralReasonWord(held))}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <>
            <SheetFootnote>
              {isState ? t`لا تذكير بما يشمله التأجيل حتى ينتهي.` : t`لا تذكير حتى يحين الموعد أو تُسجَّل جرعة.`}
            </SheetFootnote>
            <Button type="submit" isPending={deferring.isPending} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={form.general} />
          <ChangedElsewhere changed={note.changed} values={typed} onChoose={note.setTyped} />
          {note.isRegrouped && (
            <p>
              {lines.length === 1
                ? t`تغيّر جمع اللقاحات في الخطة بعد فتح النموذج. يسري التأجيل الآن على: ${names}.`
                : t`تغيّر جمع اللقاحات في الخطة بعد فتح النموذج. يسري التأجيل على ما يُختار هنا.`}
            </p>
          )}
          {lines.length > 1 && (
            <div ref={firstControl(form.inputRef('protocols'))}>
              <FilterChoice
                label={t`أي لقاح؟`}
                options={lines.map(choice => ({ id: itemKey(choice), label: itemShortName(choice) }))}
                value={item === undefined ? null : itemKey(item)}
                onChange={key => {
                  note.choose(lines.find(choice => itemKey(choice) === key));
                  form.clear('protocols');
                }}
                error={form.errors.protocols}
              />
            </div>
          )}
          {held === null && (
            <div ref={firstControl(form.inputRef('reason'))}>
              <DeferralReasonField
                value={reason}
                onChange={next => {
                  set({ reason: next });
                  form.clear('reason');
                }}
                error={form.errors.reason}
              />
            </div>
          )}
          <TextField
            label={t`اسم الطبيب أو العيادة`}
            value={saidBy}
            onChange={next => {
              set({ saidBy: next });
              form.clear('said_by');
            }}
            error={form.errors.said_by ?? tooLong(saidBy, nameLimits.short)}
            inputRef={form.inputRef('said_by')}
          />
          <DeferralUntilField
            today={plan.as_of}
            value={until}
            onChange={next => {
              set({ until: next });
              form.clear('until');
            }}
            error={form.errors.until}
            inputRef={form.inputRef('until')}
          />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
