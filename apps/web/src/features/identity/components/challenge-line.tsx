import { useLingui } from '@lingui/react/macro';
import { TextButton } from '@rifq/ui';
import type { ChallengeRun } from '../challenge/use-challenge.ts';

/** Shows that the browser is being checked, which ends automatically and can be cancelled. */
export function ChallengeLine({ isSolving, cancel }: Pick<ChallengeRun, 'isSolving' | 'cancel'>) {
  const { t } = useLingui();
  return (
    <div className="register-challenge" data-silent={isSolving ? undefined : true}>
      <p role="status">{isSolving && t`يجري فحص المتصفّح لحماية هذا الرقم، ويكتمل خلال ثوانٍ.`}</p>
      {isSolving && <TextButton onPress={cancel}>{t`إلغاء`}</TextButton>}
    </div>
  );
}
