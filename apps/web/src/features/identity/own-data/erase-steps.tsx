import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { ChallengeLine } from '../components/challenge-line.tsx';
import { EraseCode } from './erase-code.tsx';
import { TermsStep } from './terms-step.tsx';
import { type Erasing, leaveErased } from './use-erasing.ts';

/** Content of the step; its button is `EraseAction`. */
export function EraseSteps({ erasing }: { erasing: Erasing }) {
  const { t } = useLingui();
  const { isErased } = erasing;
  return (
    <>
      {!isErased && <OpenStep erasing={erasing} />}
      {/* Always mounted, so that it is announced when it gets its text; out of the layout until then. */}
      <p role="status" className={isErased ? undefined : 'absolute'}>
        {isErased &&
          t`حُذفت البيانات الشخصية، وسُجّل الخروج من كل الأجهزة. والأبواب مفتوحة لحساب جديد في أي وقت.`}
      </p>
    </>
  );
}

function OpenStep({ erasing }: { erasing: Erasing }) {
  const { terms, verification, setVerification, setErasing, setErased, challenge, failure } = erasing;
  if (verification === null)
    return (
      <div className="grid gap-4">
        <FormFailure message={failure} />
        <ChallengeLine {...challenge} />
        <TermsStep query={terms} />
      </div>
    );
  return (
    <EraseCode
      verification={verification}
      onResent={setVerification}
      onBusy={setErasing}
      onErased={() => setErased(true)}
      onBlocked={() => {
        setVerification(null);
        void terms.refetch();
      }}
    />
  );
}

/** The primary button, as wide as the page; the step of the code has its own. */
export function EraseAction({ erasing, block = false }: { erasing: Erasing; block?: boolean }) {
  const { t } = useLingui();
  const { isErased, ask, isAsking } = erasing;
  const layout = block ? { block } : { className: 'ms-auto' };
  if (isErased) return <Button {...layout} onPress={leaveErased}>{t`إلى الصفحة الرئيسية`}</Button>;
  if (ask === null) return null;
  return (
    <Button {...layout} variant="danger" isPending={isAsking} pendingLabel={t`جارٍ الإرسال`} onPress={ask}>
      {t`المتابعة برمز على الجوال`}
    </Button>
  );
}
