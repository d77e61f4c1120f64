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
import { RegisterSlots } from './register-slots.ts';

interface RegisterFrameProps {
  /** Title of the step in the browser's tab. */
  title: string;
  /** Target of the back link; undefined on pages without one. */
  back?: string | undefined;
  /** The progress bars over the form. */
  progress?: { step: number; steps: number } | undefined;
  /** The text under the arch on desktops. */
  caption?: string | undefined;
  hasHelp?: boolean | undefined;
  children: ReactNode;
}

/** One step of the registration, with its parts of the layout. */
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
  /** Whether the heading takes the focus when the step opens on the same page, and no field does. */
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
