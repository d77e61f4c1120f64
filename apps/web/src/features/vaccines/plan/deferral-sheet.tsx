import { useLingui } from '@lingui/react/macro';
import {
  type CivilDate,
  dayAfter,
  LONGEST_DEFERRAL_YEARS,
  lastDeferralDay,
  nameLimits,
} from '@rifq/contract';
import { type Deferral, deferralReasons, type PetPlan, type PlanItem } from '@rifq/contract/calls';
import { Button, DateField, FilterChoice, SheetFootnote, TextField } from '@rifq/ui';
import { useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { itemKey } from '../../../lib/vaccines/care.ts';
import { deferralReasonWord } from '../../../lib/vaccines/texts/deferral-text.ts';
import { itemName, itemShortName } from '../../../lib/vaccines/texts/protocol-names.ts';
import { years } from '../../../lib/vaccines/texts/span.ts';
import { useDefer } from './deferral-calls.ts';

interface DeferralSheetProps {
  plan: PetPlan;
  /** What is to wait, with the note that holds already, where there is one; of several, one is chosen. */
  items: readonly PlanItem[];
  onClose: () => void;
}

interface Noted {
  reason: Deferral['reason'] | null;
  saidBy: string;
  until: CivilDate | null;
}

const FIELDS = ['protocols', 'reason', 'said_by', 'until'] as const;

/** «تأجيل بنصيحة الطبيب»: who advised to wait, why, and until when. */
export function DeferralSheet({ plan, items, onClose }: DeferralSheetProps) {
  const { t } = useLingui();
  const { notADate } = useDateWords();
  const { date } = useFormat();
  const calendar = useCalendar();
  const tomorrow = dayAfter(plan.as_of);
  const lastDay = lastDeferralDay(plan.as_of);
  const longest = years(LONGEST_DEFERRAL_YEARS);
  const [only] = useState(() => (items.length === 1 ? items[0] : undefined));
  const [item, setItem] = useState(only);
  const { opened, changed, rebase } = useOpenedVersion<Noted>(
    () => ({ values: noteOf(only?.deferral ?? null, tomorrow), version: only?.deferral_version }),
    {
      parts: [
        {
          label: t`سبب التأجيل`,
          names: ['reason'],
          text: ({ reason }) => (reason === null ? '' : deferralReasonWord(reason)),
        },
        { label: t`اسم الطبيب أو العيادة`, names: ['saidBy'], text: ({ saidBy }) => saidBy },
        {
          label: t`التأجيل حتى`,
          names: ['until'],
          text: ({ until }) => (until === null ? '' : date(until)),
        },
      ],
      read(current) {
        if (!('plan' in current)) return;
        const now = current.plan.items.find(line => item !== undefined && itemKey(line) === itemKey(item));
        return now && { values: noteOf(now.deferral, tomorrow), version: now.deferral_version };
      },
    },
  );
  const noted = opened.values;
  const [typed, setTyped] = useState(noted);
  const { reason, saidBy, until } = typed;
  const set = (change: Partial<Noted>) => setTyped(before => ({ ...before, ...change }));
  const deferring = useDefer();
  const form = useFieldErrors(FIELDS);
  const isDirty =
    item !== only || reason !== noted.reason || saidBy !== noted.saidBy || until !== noted.until;
  const guard = useDiscardGuard(isDirty, onClose);

  const untilProblem = () => {
    const input = form.element('until');
    const isTyped = input instanceof HTMLInputElement && input.value.trim() !== '';
    return until === null && isTyped ? t`يلزم تاريخ بعد اليوم وخلال ${longest}، أو حقل فارغ.` : undefined;
  };

  const save = () => {
    if (deferring.isPending) return;
    const hasProblems = form.showFields({
      protocols: item === undefined ? t`يلزم اختيار اللقاح.` : undefined,
      reason: reason === null ? t`يلزم اختيار السبب.` : undefined,
      said_by: saidBy.trim() === '' ? t`يُكتب هنا اسم من نصح بالتأجيل.` : tooLong(saidBy, nameLimits.short),
      until: untilProblem(),
    });
    if (hasProblems || item === undefined || reason === null) return;
    deferring.mutate(
      {
        pet_id: plan.pet_id,
        protocols: item.protocols,
        reason,
        said_by: saidBy.trim(),
        until,
        // Of a line that was chosen here, its own.
        version: opened.version ?? item.deferral_version,
      },
      {
        onSuccess: onClose,
        onError(error) {
          const next = rebase(error, typed);
          if (next === undefined) form.showFailure(error);
          else setTyped(next);
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
        subtitle={item && itemName(item)}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <>
            <SheetFootnote>{t`لا تذكير حتى يحين الموعد أو تُسجَّل جرعة.`}</SheetFootnote>
            <Button type="submit" isPending={deferring.isPending} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={form.general} />
          <ChangedElsewhere changed={changed} values={typed} onChoose={setTyped} />
          {only === undefined && (
            <div ref={firstControl(form.inputRef('protocols'))}>
              <FilterChoice
                label={t`أي لقاح؟`}
                options={items.map(choice => ({ id: itemKey(choice), label: itemShortName(choice) }))}
                value={item === undefined ? null : itemKey(item)}
                onChange={key => {
                  setItem(items.find(choice => itemKey(choice) === key));
                  form.clear('protocols');
                }}
                error={form.errors.protocols}
              />
            </div>
          )}
          <div ref={firstControl(form.inputRef('reason'))}>
            <FilterChoice
              label={t`سبب التأجيل`}
              options={deferralReasons.map(id => ({ id, label: deferralReasonWord(id) }))}
              value={reason}
              onChange={next => {
                set({ reason: next });
                form.clear('reason');
              }}
              error={form.errors.reason}
            />
          </div>
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
          <DateField
            label={t`التأجيل حتى`}
            optionalLabel={t`اختياري`}
            help={t`بلا تاريخ: حتى إشعار الطبيب.`}
            value={until}
            onChange={next => {
              set({ until: next });
              form.clear('until');
            }}
            minValue={tomorrow}
            maxValue={lastDay}
            system={calendar}
            labels={{
              openCalendar: t`فتح التقويم`,
              notADate,
              tooEarly: t`يلزم تاريخ بعد اليوم.`,
              tooLate: t`يلزم تاريخ خلال ${longest}.`,
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

/** What the form starts with; an end that has passed is none. */
function noteOf(deferral: Deferral | null, tomorrow: CivilDate): Noted {
  const until = deferral?.until ?? null;
  return {
    reason: deferral?.reason ?? null,
    saidBy: deferral?.said_by ?? '',
    until: until !== null && until >= tomorrow ? until : null,
  };
}
