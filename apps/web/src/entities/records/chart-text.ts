import { plural, t } from '@lingui/core/macro';
import type { PetWarning, Prescription } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';

/** Functions, so that the text has the language at the time of rendering. */
const routes: Readonly<Record<Prescription['route'], () => string>> = {
  oral: () => t`بالفم`,
  topical: () => t`على الجلد`,
  ear: () => t`في الأذن`,
  eye: () => t`في العين`,
  subcutaneous: () => t`تحت الجلد`,
  intramuscular: () => t`في العضل`,
  intravenous: () => t`في الوريد`,
  other: () => t`بطريقة أخرى`,
};

/** How a drug is given: «في الأذن». */
export const routeText = (route: Prescription['route']): string => routes[route]();

export const routeOptions = (): { id: Prescription['route']; label: string }[] =>
  (['oral', 'topical', 'ear', 'eye', 'subcutaneous', 'intramuscular', 'intravenous', 'other'] as const).map(
    id => ({ id, label: routeText(id) }),
  );

const severities: Readonly<Record<PetWarning['severity'], () => string>> = {
  mild: () => t`خفيفة`,
  moderate: () => t`متوسطة`,
  severe: () => t`شديدة`,
};

export const severityText = (severity: PetWarning['severity']): string => severities[severity]();

/** «حساسية: أموكسيسيلين (شديدة)»; for another warning only its text. */
export function warningText({ kind, substance, severity }: PetWarning): string {
  const what = isolated(substance);
  const how = severityText(severity);
  return kind === 'allergy' ? t`حساسية: ${what} (${how})` : what;
}

/** How a prescription is given: dose, route, frequency, duration and quantity. */
export function directionsText(prescription: Prescription): string {
  const { dose, route, frequency, duration_days: days, quantity } = prescription;
  const parts = [isolated(dose), routeText(route), isolated(frequency)];
  if (days !== null)
    parts.push(
      plural(days, {
        one: 'ليوم واحد',
        two: 'ليومين',
        few: 'لمدة # أيام',
        many: 'لمدة # يومًا',
        other: 'لمدة # يوم',
      }),
    );
  if (quantity !== null) parts.push(t`الكمية ${isolated(quantity)}`);
  return parts.join('، ');
}
