import { useLingui } from '@lingui/react/macro';
import type { DoctorBrief } from '@rifq/contract/calls';
import { addCivilDays, isolated } from '@rifq/rules';
import { ArrowLeftIcon, ArrowRightIcon, IconLink, LinkButton } from '@rifq/ui';
import { ALL_DOCTORS, dayPath } from '../../../../entities/clinics/paths.ts';
import { FilterLinks } from '../../../../lib/pages/filter-links.tsx';
import type { ShownDays } from './use-day-view.ts';

/** Chooses the shown days and the doctor. */
export function DaysBar({ shown, doctors }: { shown: ShownDays; doctors: readonly DoctorBrief[] }) {
  const { t } = useLingui();
  const { day, days, doctorId, span, today, view } = shown;
  const isWeek = span === 'week';
  const at = (distance: number) => {
    const next = addCivilDays(day, distance);
    return dayPath({ ...view, day: next === today ? undefined : next });
  };
  return (
    <div className="days-bar">
      <div className="flex items-center gap-1">
        <IconLink href={at(-days)} aria-label={isWeek ? t`الأسبوع السابق` : t`اليوم السابق`}>
          <ArrowLeftIcon />
        </IconLink>
        <LinkButton variant="line" size="sm" href={dayPath({ ...view, day: undefined })}>
          {isWeek ? t`هذا الأسبوع` : t`اليوم`}
        </LinkButton>
        <IconLink href={at(days)} aria-label={isWeek ? t`الأسبوع التالي` : t`اليوم التالي`}>
          <ArrowRightIcon />
        </IconLink>
      </div>
      <FilterLinks
        label={t`المدّة`}
        links={[
          { href: dayPath({ ...view, span: 'day' }), label: t`يوم`, isCurrent: !isWeek },
          { href: dayPath({ ...view, span: 'week' }), label: t`أسبوع`, isCurrent: isWeek },
        ]}
      />
      {doctors.length > 1 && (
        <FilterLinks
          label={t`الطبيب`}
          links={[
            {
              href: dayPath({ ...view, doctor: ALL_DOCTORS }),
              label: t`كل الأطباء`,
              isCurrent: doctorId === null,
            },
            ...doctors.map(({ id, name }) => ({
              href: dayPath({ ...view, doctor: id }),
              label: isolated(name),
              isCurrent: doctorId === id,
            })),
          ]}
        />
      )}
    </div>
  );
}
