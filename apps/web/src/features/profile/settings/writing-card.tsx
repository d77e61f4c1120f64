import { useLingui } from '@lingui/react/macro';
import type { Preferences } from '@rifq/contract/calls';
import { Card, OptionCards } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { createFormat } from '../../../lib/formats/format.ts';
import { localeOf } from '../../../lib/formats/i18n.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useToday } from '../../../lib/session/use-today.ts';
import { calendarText, digitsText } from '../preference-text.ts';
import { useSetPreference } from '../update-profile.ts';

const DIGITS = ['latn', 'arab'] as const;
const CALENDARS = ['gregory', 'islamic-umalqura'] as const;
/** Sample number of each digit option. */
const SAMPLE = 123;

/** Digits and calendar, as cards with a sample; a choice applies immediately. */
export function WritingCard({ preferences }: { preferences: Preferences }) {
  const { t } = useLingui();
  const today = useToday();
  const { mutate, error } = useSetPreference();
  const { digits, calendar } = preferences;
  return (
    <Card id="writing" aria-labelledby="writing-title" className="scroll-mt-24">
      <h2 id="writing-title" tabIndex={-1} className="mb-3">{t`الأرقام والتقويم`}</h2>
      <div className="grid gap-4">
        <FormFailure message={error === null ? undefined : messageOf(error)} />
        <OptionCards
          label={t`شكل الأرقام`}
          largeSample
          options={DIGITS.map(id => ({
            id,
            sample: createFormat(localeOf({ digits: id, calendar })).number(SAMPLE),
            hint: digitsText(id),
          }))}
          value={digits}
          onChange={next => mutate({ digits: next })}
        />
        <OptionCards
          label={t`التقويم`}
          options={CALENDARS.map(id => ({
            id,
            sample: calendarText(id),
            hint: createFormat(localeOf({ digits, calendar: id })).date(today),
          }))}
          value={calendar}
          onChange={next => mutate({ calendar: next })}
          help={t`عند الكتابة تُقبل الأرقام بأي شكل، والتاريخ بأيّ التقويمين.`}
        />
      </div>
    </Card>
  );
}
