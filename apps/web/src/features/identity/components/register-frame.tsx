import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeftIcon,
  CircleHelpIcon,
  HeroIllustration,
  IconLink,
  StepBar,
  TextLink,
  Wordmark,
} from '@rifq/ui';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { usePageTitle } from '../../../lib/pages/page-title.ts';
import { RegisterSlots } from '../register-slots.ts';

interface RegisterFrameProps {
  /** The name of the step in the browser's tab. */
  title: string;
  /** Where the arrow leads; none on pages that nothing leads back from. */
  back?: string | undefined;
  /** The bars over the form. */
  progress?: { step: number; steps: number } | undefined;
  /** The words under the arch on desktops. */
  caption?: string | undefined;
  hasHelp?: boolean | undefined;
  children: ReactNode;
}

/** One step of the registration, with what stands around it in the layout. */
export function RegisterFrame({
  title,
  back,
  progress,
  caption,
  hasHelp = true,
  children,
}: RegisterFrameProps) {
  const { t } = useLingui();
  const slots = use(RegisterSlots);
  usePageTitle(title);
  return (
    <>
      {slots.header &&
        createPortal(
          <header className="register-header">
            <span className="register-brand">
              {back !== undefined && (
                <IconLink href={back} outlined aria-label={t`رجوع`}>
                  <ArrowLeftIcon />
                </IconLink>
              )}
              <a href="/">
                <Wordmark label={t`رِفق`} />
              </a>
            </span>
            {hasHelp && (
              <TextLink href="/#faq" icon={<CircleHelpIcon size="sm" />}>
                {t`مساعدة`}
              </TextLink>
            )}
          </header>,
          slots.header,
        )}
      {progress !== undefined && <Progress {...progress} />}
      {children}
      {slots.panel &&
        createPortal(
          <aside className="register-panel" aria-hidden="true">
            <div className="register-panel-art">
              <HeroIllustration />
            </div>
            <p>{caption ?? t`رفيقٌ واحد لكل مواعيدهم`}</p>
          </aside>,
          slots.panel,
        )}
    </>
  );
}

function Progress({ step, steps }: { step: number; steps: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const words = { step: number(step), steps: number(steps) };
  return <StepBar step={step} steps={steps} label={t`الخطوة ${words.step} من ${words.steps}`} />;
}

interface StepHeadingProps {
  title: string;
  /** Whether the focus comes here when the step opens, where the page stays the same and no field takes it. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/** The heading of a step with its sentence. */
export function StepHeading({ title, takesFocus = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="register-heading">
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
