type Forms = { readonly two: string; readonly few: string; readonly many: string; readonly other: string };

const rules = new Intl.PluralRules('ar');

/** Counts a unit as Arabic sentences do: «يومين» after a preposition, «3 أيام», «14 يومًا», «100 يوم». */
const spanOf = (one: string, { two, few, many, other }: Forms) => {
  const forms = { zero: other, few, many, other };
  return (count: number): string => {
    const form = rules.select(count);
    if (form === 'one') return one;
    return form === 'two' ? two : `${count} ${forms[form]}`;
  };
};

/** Spans of rules in the Arabic texts of the server. */
export const minutesSpan = spanOf('دقيقة', { two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' });
export const hoursSpan = spanOf('ساعة', { two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' });
export const timesSpan = spanOf('مرة واحدة', { two: 'مرتين', few: 'مرات', many: 'مرة', other: 'مرة' });
export const yearsSpan = spanOf('سنة', { two: 'سنتين', few: 'سنوات', many: 'سنة', other: 'سنة' });
export const digitsSpan = spanOf('رقم واحد', { two: 'رقمين', few: 'أرقام', many: 'رقمًا', other: 'رقم' });
export const placesSpan = spanOf('خانة واحدة', { two: 'خانتين', few: 'خانات', many: 'خانة', other: 'خانة' });
export const daysSpan = spanOf('يوم', { two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' });
