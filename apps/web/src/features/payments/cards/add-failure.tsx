import { useLingui } from '@lingui/react/macro';
import { Button, RotateCwIcon } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import type { Adding } from './use-add-card.ts';

/** Why the gateway's page could not be opened, with a retry; nothing was started. */
export function AddFailure({ adding }: { adding: Adding }) {
  const { t } = useLingui();
  return (
    <>
      <FormFailure message={adding.error === null ? undefined : messageOf(adding.error)} />
      {adding.error !== null && (
        <Button
          className="justify-self-start"
          variant="soft"
          size="sm"
          icon={<RotateCwIcon size="sm" />}
          onPress={adding.add}
        >
          {t`إعادة المحاولة`}
        </Button>
      )}
    </>
  );
}
