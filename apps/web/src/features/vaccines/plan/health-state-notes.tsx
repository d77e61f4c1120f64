import { useLingui } from '@lingui/react/macro';
import type { HealthState, PetPlan } from '@rifq/contract/calls';
import { Button, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { EndDeferralDialog } from '../../../entities/vaccines/deferral/end-deferral-dialog.tsx';
import { HealthStateNote } from '../../../entities/vaccines/health-state-note.tsx';
import { healthStateEndWord } from '../../../entities/vaccines/texts/deferral-text.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useEndHealthState } from './deferral-calls.ts';

interface HealthStateNotesProps {
  plan: PetPlan;
  /** Opens the form of this state. */
  onChange: (state: HealthState['state']) => void;
  /** Called before a state is ended. */
  onEnd: (state: HealthState['state']) => void;
}

/** The health states that defer an animal's vaccines, with actions to end and to edit them. */
export function HealthStateNotes({ plan, onChange, onEnd }: HealthStateNotesProps) {
  return plan.health_states.map(noted => (
    <HealthStateNote key={noted.state} plan={plan} noted={noted}>
      <Actions
        petId={plan.pet_id}
        noted={noted}
        onChange={
          // What a doctor has noted can be ended, but not edited.
          noted.clinic_name === null && plan.items.some(item => item.held_by === noted.state)
            ? () => onChange(noted.state)
            : undefined
        }
        onEnd={() => onEnd(noted.state)}
      />
    </HealthStateNote>
  ));
}

interface ActionsProps {
  petId: string;
  noted: HealthState;
  onChange: (() => void) | undefined;
  onEnd: () => void;
}

function Actions({ petId, noted, onChange, onEnd }: ActionsProps) {
  const { t } = useLingui();
  const ending = useEndHealthState();
  const [isAsking, setAsking] = useState(false);
  const end = () => {
    onEnd();
    ending.mutate(
      { pet_id: petId, state: noted.state, version: noted.version },
      { onSettled: () => setAsking(false) },
    );
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button
        variant="soft"
        size="sm"
        isPending={ending.isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onPress={() => (noted.clinic_name === null ? end() : setAsking(true))}
      >
        {healthStateEndWord(noted.state)}
      </Button>
      {onChange && <TextButton onPress={onChange}>{t`تعديل`}</TextButton>}
      <EndDeferralDialog
        noted={{ ...noted, reason: noted.state }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={end}
        isPending={ending.isPending}
        consequence={t`تعود اللقاحات إلى الخطة.`}
      />
      <FormFailure message={ending.isError ? messageOf(ending.error) : undefined} />
    </div>
  );
}
