import { useLingui } from '@lingui/react/macro';
import { TextField } from '@rifq/ui';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { type FormProps, SecondFactorCodeForm } from './code-fields.tsx';

/** One of the recovery codes. */
export default function RecoveryCodeFields({ state, submitLabel }: FormProps) {
  const { t } = useLingui();
  return (
    <SecondFactorCodeForm state={state} submitLabel={submitLabel} isWhole={visibleText(state.code) !== ''}>
      <TextField
        label={t`رمز الاسترداد`}
        help={t`أحد الرموز التي حُفظت عند الربط. يُستخدم كل رمز مرة واحدة.`}
        ltr
        placeholder="xxxx-xxxx-xxxx"
        value={state.code}
        onChange={state.change}
        error={state.error}
        inputRef={state.inputRef}
        maxLength={32}
        autoComplete="off"
        spellCheck="false"
        autoFocus
      />
    </SecondFactorCodeForm>
  );
}
