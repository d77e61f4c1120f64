import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@rifq/contract';
import { LinkButton, Skeleton, SmartphoneIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { StepHeading } from '../frame/register-frame.tsx';
import { AppCodeFields } from './code-fields.tsx';
import { SecretText } from './secret-text.tsx';
import { useCodeForm } from './use-code-form.ts';

const QrCode = lazyChunk(() => import('../../../lib/pages/qr-code.tsx'));

interface EnrolStepProps {
  onEnrolled: (codes: readonly string[]) => void;
  /** The account has a factor already, which must be passed first: the error says why. */
  onMustPass: (error: ApiError) => void;
  /** The session is too old to enrol a first app. */
  onMustSignIn: () => void;
}

const confirm = (code: string) => request('post', '/api/user/second-factor/confirm', { code });

const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
const mustPass = (error: unknown) => isRefusal(error, 'second_factor.enrolled');
const mustSignIn = (error: unknown) => isRefusal(error, 'second_factor.sign_in_again');

/** A new secret for an authenticator app, and its first code. */
export function EnrolStep({ onEnrolled, onMustPass, onMustSignIn }: EnrolStepProps) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({
    // Created once per visit of the step, and removed with it.
    queryKey: ['second-factor-secret'],
    queryFn: async () => {
      try {
        return await request('post', '/api/user/second-factor/begin');
      } catch (failure) {
        if (mustPass(failure)) onMustPass(failure);
        if (mustSignIn(failure)) onMustSignIn();
        throw failure;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <StepHeading title={t`ربط تطبيق مصادقة`}>
        {t`سجلّات المرضى في صفحات العيادة محميّة برمز ثانٍ بعد رمز الجوال. يُظهره تطبيق مصادقة على جهازك، مثل Google Authenticator أو Microsoft Authenticator أو 1Password.`}
      </StepHeading>
      {data !== undefined ? (
        <Secret {...data} onEnrolled={onEnrolled} onMustPass={onMustPass} />
      ) : error !== null && !mustPass(error) && !mustSignIn(error) ? (
        <LoadError error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageLoading />
      )}
    </>
  );
}

type SecretProps = Omit<EnrolStepProps, 'onMustSignIn'> & { secret: string; uri: string };

function Secret({ secret, uri, onEnrolled, onMustPass }: SecretProps) {
  const { t } = useLingui();
  const state = useCodeForm({
    send: confirm,
    onDone: ({ recovery_codes: codes }) => onEnrolled(codes),
    onRefused(error) {
      if (mustPass(error)) onMustPass(error);
      return mustPass(error);
    },
  });
  return (
    <>
      {/* The app is on this device only if this is a phone. */}
      <LinkButton className="lg:hidden" href={uri} variant="soft" block icon={<SmartphoneIcon size="sm" />}>
        {t`فتح تطبيق المصادقة على هذا الجهاز`}
      </LinkButton>
      <PartChunk fallback={<Skeleton className="register-qr" height="13rem" />}>
        <QrCode className="register-qr" content={uri} label={t`رمز QR لتطبيق المصادقة`} />
      </PartChunk>
      <SecretText secret={secret} />
      <AppCodeFields state={state} submitLabel={t`تأكيد الربط`} />
    </>
  );
}
