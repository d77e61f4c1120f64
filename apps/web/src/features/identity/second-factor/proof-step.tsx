import { useLingui } from '@lingui/react/macro';
import type { AssertionCredential, SecondFactor } from '@rifq/contract/calls';
import { Note, Skeleton, TextButton } from '@rifq/ui';
import { type ComponentType, useState } from 'react';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { StepHeading } from '../frame/register-frame.tsx';
import { AppCodeFields, type FormProps } from './code-fields.tsx';
import { canUsePasskeys } from './passkeys/browser-passkeys.ts';
import { PasskeyFields } from './passkeys/passkey-fields.tsx';
import { useCodeForm } from './use-code-form.ts';

/** Few users lack their app: the field of a recovery code is loaded for them. */
const RecoveryCodeFields = lazyChunk(() => import('./recovery-code-fields.tsx'));

type Way = 'passkey' | 'app' | 'recovery';

interface Heading {
  title: string;
  /** Why it is required. */
  reason: string;
}

interface ProofStepProps<Result> {
  factor: SecondFactor;
  headings: { passkey: Heading; app: Heading };
  submitLabel: string;
  /** Whether a recovery code is accepted too. */
  acceptsRecoveryCode: boolean;
  sendCode: (code: string) => Promise<Result>;
  sendPasskey: (credential: AssertionCredential) => Promise<Result>;
  onDone: (response: Result) => void;
}

/** Returns what the user can pass with in this browser, the easiest first. */
function waysOf(factor: SecondFactor, acceptsRecoveryCode: boolean): Way[] {
  const hasPasskeys = factor.passkeys.length > 0;
  const ways: Way[] = hasPasskeys && canUsePasskeys(factor) ? ['passkey'] : [];
  if (factor.app || !hasPasskeys) ways.push('app');
  return acceptsRecoveryCode ? [...ways, 'recovery'] : ways;
}

/** Requests a passkey, a code of the app, or a recovery code if neither is available. */
export function ProofStep<Result>(props: ProofStepProps<Result>) {
  const { t } = useLingui();
  const { factor, headings, sendPasskey, onDone } = props;
  const ways = waysOf(factor, props.acceptsRecoveryCode);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0];
  if (way === undefined) return <NoWay heading={headings.passkey} />;
  const recovery: Heading = {
    title: t`رمز الاسترداد`,
    reason: t`رمز الاسترداد بديل عن وسائل التحقّق إن فُقد الجهاز.`,
  };
  const { title, reason } = { ...headings, recovery }[way];
  const labels: Record<Way, string> = {
    passkey: t`مفتاح المرور بدلًا منه`,
    app: t`رمز التطبيق بدلًا منه`,
    recovery: t`رمز استرداد بدلًا منه`,
  };
  return (
    <>
      <StepHeading title={title}>{reason}</StepHeading>
      {way === 'passkey' ? (
        <PasskeyFields send={sendPasskey} onDone={onDone} />
      ) : (
        <PartChunk fallback={<Skeleton height="9rem" />}>
          <CodeForm key={way} Fields={way === 'app' ? AppCodeFields : RecoveryCodeFields} {...props} />
        </PartChunk>
      )}
      <div className="register-actions justify-items-start">
        {ways
          .filter(other => other !== way)
          .map(other => (
            <TextButton key={other} onPress={() => setChosen(other)}>
              {labels[other]}
            </TextButton>
          ))}
      </div>
    </>
  );
}

function CodeForm<Result>({
  Fields,
  submitLabel,
  sendCode,
  onDone,
}: Pick<ProofStepProps<Result>, 'submitLabel' | 'sendCode' | 'onDone'> & {
  Fields: ComponentType<FormProps>;
}) {
  const state = useCodeForm({ send: sendCode, onDone });
  return <Fields state={state} submitLabel={submitLabel} />;
}

/** The account has only passkeys, and this browser has none. */
function NoWay({ heading: { title } }: { heading: Heading }) {
  const { t } = useLingui();
  return (
    <>
      <StepHeading title={title} />
      <Note>{t`لا تعمل مفاتيح المرور في هذا المتصفّح، فيلزم متصفّح آخر لهذه الخطوة.`}</Note>
    </>
  );
}
