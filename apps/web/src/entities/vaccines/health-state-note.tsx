import { useLingui } from '@lingui/react/macro';
import type { HealthState, PetPlan } from '@rifq/contract/calls';
import { daysBetween, isolated } from '@rifq/rules';
import { InfoIcon, Note } from '@rifq/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/formats/use-format.ts';
import { healthStateWord } from './texts/deferral-text.ts';

/** A pregnancy takes nine weeks and the young are nursed for eight: after two more the owner is asked. */
const LONGEST_DAYS = { pregnant: 7 * 11, nursing: 7 * 10, weakImmunity: Number.POSITIVE_INFINITY };

interface HealthStateNoteProps {
  plan: PetPlan;
  noted: HealthState;
  /** Actions for it; absent where it is read-only. */
  children?: ReactNode;
}

/** «كل اللقاحات مؤجَّلة: حمل»: who recorded the health state, and until when it applies. */
export function HealthStateNote({ plan, noted, children }: HealthStateNoteProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const word = healthStateWord(noted.state);
  const { said_by: saidBy, clinic_name: clinic } = noted;
  const who = clinic === null ? isolated(saidBy) : [saidBy, clinic].map(isolated).join('، ');
  const since = date(noted.noted_on);
  const until = noted.until === null ? null : date(noted.until);
  const isLong = daysBetween(noted.noted_on, plan.as_of) > LONGEST_DAYS[noted.state];
  return (
    <Note icon={<InfoIcon />} className="mb-4">
      <h3>{t`كل اللقاحات مؤجَّلة: ${word}`}</h3>
      <p>
        {clinic !== null
          ? until === null
            ? t`باسم ${who}، منذ ${since}، حتى إشعار الطبيب.`
            : t`باسم ${who}، منذ ${since}، حتى ${until}.`
          : until === null
            ? t`بنصيحة «${who}» منذ ${since}، حتى إشعار الطبيب.`
            : t`بنصيحة «${who}» منذ ${since}، حتى ${until}.`}
        {isLong && until === null && ` ${t`هل انتهى ذلك؟`}`}
      </p>
      {noted.state === 'pregnant' && (
        <p>{t`وعلاج الديدان، وما لا تسمح نشرته به للحامل من علاج الطفيليات، يُسأل عنهما الطبيب.`}</p>
      )}
      {noted.state === 'nursing' && (
        <p>{t`وعلاج الديدان مستمرّ للأم مع صغارها، وما لا تسمح نشرته به للمرضع من علاج الطفيليات يُسأل عنه الطبيب.`}</p>
      )}
      {children}
    </Note>
  );
}
