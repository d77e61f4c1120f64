import { useLingui } from '@lingui/react/macro';
import type { Preferences } from '@rifq/contract/calls';
import { Card, OptionRows } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { themeText } from '../preference-text.ts';
import { useSetPreference } from '../update-profile.ts';

const THEMES = ['auto', 'light', 'dark'] as const;

/** Light, dark, or the device's theme; a choice applies immediately. */
export function ThemeCard({ theme }: { theme: Preferences['theme'] }) {
  const { t } = useLingui();
  const { mutate, error } = useSetPreference();
  return (
    <Card id="theme" aria-labelledby="theme-title" className="scroll-mt-24">
      <h2 id="theme-title" tabIndex={-1} className="mb-3">{t`المظهر`}</h2>
      <div className="grid gap-4">
        <FormFailure message={error === null ? undefined : messageOf(error)} />
        <OptionRows
          label={t`ألوان الصفحات`}
          options={THEMES.map(id => ({
            id,
            title: themeText(id),
            hint: id === 'auto' ? t`كما في إعداد الجهاز` : undefined,
          }))}
          value={theme}
          onChange={next => mutate({ theme: next })}
        />
      </div>
    </Card>
  );
}
