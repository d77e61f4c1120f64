import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@rifq/ui';
import { FormFailure } from '../forms/form-failure.tsx';

interface MoreButtonProps extends Pick<ButtonProps, 'size'> {
  /** Why the next page could not be loaded. */
  error: string | undefined;
  isLoading: boolean;
  onPress: () => void;
}

/** Button below a list that loads its next page. */
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
