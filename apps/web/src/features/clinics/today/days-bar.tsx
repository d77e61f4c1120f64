import { useLingui } from '@lingui/react/macro';
import { addDays, isolated } from '@rifq/contract';
import type { DoctorBrief } from '@rifq/contract/calls';
import { ArrowLeftIcon, ArrowRightIcon, IconLink, LinkButton } from '@rifq/ui';
import { ALL_DOCTORS, dayAddress } from '../addresses.ts';
import { FilterLinks } from '../filter-links.tsx';
import type { ShownDays } from './use-day-view.ts';

/** Which days are shown, by arrows and spans, and of whom. */
export function DaysBar({ shown, doctors }: { shown: ShownDays; doctors: readonly DoctorBrief[] }) {
  const { t } = useLingui();
  const { day, days, doctorId, span, today, view } = shown;
  const isWeek = span === 'week';
  const at = (distance: number) => {
    const next = addDays(day, distance);
    return dayAddress({ ...view, day: next === today ? undefined : next });
  };
  return (
    <div className="days-bar">
      <div className="flex items-center gap-1">
        <IconLink href={at(-days)} aria-label={isWeek ? t`الأسبوع السابق` : t`اليوم السابق`}>
          <ArrowLeftIcon />
        </IconLink>
        <LinkButton variant="line" size="sm" href={dayAddress({ ...view, day: undefined })}>
          {isWeek ? t`هذا الأسبوع` : t`اليوم`}
        </LinkButton>
        <IconLink href={at(days)} aria-label={isWeek ? t`الأسبوع التالي` : t`اليوم التالي`}>
          <ArrowRightIcon />
        </IconLink>
      </div>
      <FilterLinks
        label={t`المدّة`}
        links={[
          { href: dayAddress({ ...view, span: 'day' }), label: t`يوم`, isCurrent: !isWeek },
          { href: dayAddress({ ...view, span: 'week' }), label: t`أسبوع`, isCurrent: isWeek },
        ]}
      />
      {doctors.length > 1 && (
        <FilterLinks
          label={t`الطبيب`}
          links={[
            {
              href: dayAddress({ ...view, doctor: ALL_DOCTORS }),
              label: t`كل الأطباء`,
              isCurrent: doctorId === null,
            },
            ...doctors.map(({ id, name }) => ({
              href: dayAddress({ ...view, doctor: id }),
              label: isolated(name),
              isCurrent: doctorId === id,
            })),
          ]}
        />
      )}
    </div>
  );
}
