import { useLingui } from '@lingui/react/macro';
import { type Destination, destinations } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { Card, DateField, FormGrid, Select } from '@rifq/ui';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { destinationName } from './answer-text.ts';

interface TravelFormProps {
  destination: Destination | null;
  travelOn: CivilDate | null;
  /** In the pet's zone. */
  today: CivilDate;
  onDestination: (destination: Destination) => void;
  onTravelOn: (day: CivilDate | null) => void;
}

/** Latest selectable day, in years from today. */
const MOST_YEARS = 5;

/** Chooses the destination and optionally the day. */
export function TravelForm({ destination, travelOn, today, onDestination, onTravelOn }: TravelFormProps) {
  const { t } = useLingui();
  const { format, notADate } = useDateWords();
  const calendar = useCalendar();
  const lastDay = `${Number(today.slice(0, 4)) + MOST_YEARS}-12-31`;
  return (
    <Card aria-label={t`الوجهة ويوم السفر`}>
      <FormGrid>
        <Select
          label={t`الوجهة`}
          placeholder={t`اختيار الوجهة`}
          options={destinations.map(id => ({ id, label: destinationName(id) }))}
          value={destination}
          onChange={id => {
            const chosen = destinations.find(each => each === id);
            if (chosen !== undefined) onDestination(chosen);
          }}
        />
        <DateField
          label={t`يوم السفر`}
          optionalLabel={t`اختياري`}
          help={t`اليوم أو ما بعده. بلا يوم يظهر أول يوم ممكن، إن كان معروفًا.`}
          value={travelOn}
          onChange={onTravelOn}
          minValue={today}
          maxValue={lastDay}
          system={calendar}
          labels={{
            openCalendar: t`فتح التقويم`,
            format,
            notADate,
            tooEarly: t`هذا اليوم مضى. يلزم اليوم أو ما بعده.`,
            tooLate: t`هذا اليوم أبعد من أن تُحسب له قواعد اليوم.`,
          }}
        />
      </FormGrid>
    </Card>
  );
}
