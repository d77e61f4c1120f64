import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sections } from './sections.ts';

/** Three steps, each number in the arch of the brand. */
export function How() {
  return (
    <section
      className="section section-follows frame"
      id={sections.how}
      aria-labelledby="how-title"
      tabIndex={-1}
    >
      <h2 className="section-title" id="how-title">
        <Trans>كيف يعمل</Trans>
      </h2>
      <p className="section-intro">
        <Trans>ثلاث خطوات، والحساب علينا.</Trans>
      </p>
      <ol className="steps">
        <Step number={1} tone="accent" title={<Trans>رقم الجوال ورمز التحقّق</Trans>}>
          <Trans>من دون كلمة مرور. يصل الرمز في رسالة قصيرة.</Trans>
        </Step>
        <Step number={2} tone="primary" title={<Trans>اسم أليفك وعمره وما أخذه من لقاحات</Trans>}>
          <Trans>تُحسب الخطة فورًا، ويمكن إضافة ما مضى لاحقًا.</Trans>
        </Step>
        <Step number={3} tone="due" title={<Trans>الجرعة القادمة وسببها أمامك</Trans>}>
          <Trans>وبعد كل جرعة تُسجَّل تُحسب المواعيد من جديد تلقائيًا.</Trans>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  tone: 'accent' | 'primary' | 'due';
  title: ReactNode;
  children: ReactNode;
}

function Step({ number, tone, title, children }: StepProps) {
  return (
    <li>
      <span className={`step-arch step-arch-${tone}`} aria-hidden="true">
        <svg viewBox="0 0 72 88" aria-hidden="true">
          <path d="M2 84V46C2 26 20 14 36 2c16 12 34 24 34 44v38a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3Z" />
        </svg>
        <b>{number}</b>
      </span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
