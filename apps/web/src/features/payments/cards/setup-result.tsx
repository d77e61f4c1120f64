import { useLingui } from '@lingui/react/macro';
import { Button, LoadingRegion, Note, RotateCwIcon, Skeleton } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { setupText } from './setup-text.ts';
import type { Adding } from './use-add-card.ts';
import type { useSetupReturn } from './use-setup-return.ts';

interface SetupResultProps {
  setup: ReturnType<typeof useSetupReturn>;
  adding: Adding;
}

const INK = { done: 'text-done', due: 'text-due', neutral: 'text-ink-2' } as const;

/** The outcome of a card setup, with a retry; takes the focus. */
export function SetupResult({ setup, adding }: SetupResultProps) {
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const { outcome, isAsking, error } = setup;
  useEffect(() => {
    if (outcome !== undefined) title.current?.focus();
  }, [outcome]);
  const hasFailed = error !== null && !isAsking;
  useEffect(() => {
    if (hasFailed) failure.current?.focus();
  }, [hasFailed]);

  if (hasFailed) {
    return (
      <div ref={failure} tabIndex={-1} className="grid gap-3">
        <FormFailure message={messageOf(error)} />
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<RotateCwIcon size="sm" />}
          onPress={setup.askAgain}
        >
          {t`إعادة المحاولة`}
        </Button>
      </div>
    );
  }
  if (isAsking) {
    return (
      <LoadingRegion label={t`جارٍ التحقّق من حفظ البطاقة`}>
        <Skeleton height="5rem" />
      </LoadingRegion>
    );
  }
  if (outcome === undefined) return null;
  const text = setupText(outcome);
  const ResultIcon = text.icon;
  return (
    <Note icon={<ResultIcon className={INK[text.tone]} />}>
      <h2 ref={title} tabIndex={-1} className={`mb-1 text-body ${INK[text.tone]}`}>
        {text.title}
      </h2>
      <p>{text.text}</p>
      {text.again !== null && (
        <Button
          className="mt-3"
          size="sm"
          isPending={adding.isLeaving}
          pendingLabel={t`جارٍ فتح صفحة البطاقة`}
          onPress={adding.add}
        >
          {text.again}
        </Button>
      )}
    </Note>
  );
}
