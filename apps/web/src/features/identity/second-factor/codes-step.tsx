import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, CopyIcon, DownloadIcon, LinkButton, Ltr } from '@rifq/ui';
import { useState } from 'react';
import { StepHeading } from '../frame/register-frame.tsx';
import { useCopy } from './use-copy.ts';

interface CodesStepProps {
  codes: readonly string[];
  onKept: () => void;
}

/** New recovery codes, shown once: continuing requires confirming that they are saved. */
export function CodesStep({ codes, onKept }: CodesStepProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const [areKept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <StepHeading title={t`رموز الاسترداد`} takesFocus>
        {t`لا تظهر هذه الرموز مرة أخرى. يفتح كل رمز صفحات العيادة مرة واحدة إن فُقد الجهاز، ومكانها بعيد عنه.`}
      </StepHeading>
      <ul className="register-codes">
        {codes.map(code => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ul>
      <div className="register-ways">
        <Button variant="line" icon={<CopyIcon size="sm" />} onPress={() => copy(text)}>
          {t`نسخ الرموز`}
        </Button>
        <LinkButton
          variant="line"
          icon={<DownloadIcon size="sm" />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="rifq-recovery-codes.txt"
        >
          {t`تنزيل ملف نصّي`}
        </LinkButton>
      </div>
      <Checkbox isSelected={areKept} onChange={setKept}>
        {t`حُفظت الرموز في مكان آمن`}
      </Checkbox>
      <Button block isDisabled={!areKept} onPress={onKept}>
        {t`متابعة`}
      </Button>
    </>
  );
}
