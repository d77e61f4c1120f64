import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@rifq/ui';
import { FormFailure } from '../forms/form-failure.tsx';

interface MoreButtonProps extends Pick<ButtonProps, 'size'> {
  /** Why the next part could not be had. */
  error: string | undefined;
  isLoading: boolean;
  onPress: () => void;
}

/** The way to the next part of a list, below it. */
export function MoreButton({ error, isLoading, ...button }: MoreButtonProps) {
  const { t } = useLingui();
  return (
    <>
      <FormFailure message={error} />
      <Button variant="line" block isPending={isLoading} pendingLabel={t`جارٍ التحميل`} {...button}>
        {t`عرض المزيد`}
      </Button>
    </>
  );
}
