import { t } from '@lingui/core/macro';
import type { Pet, TravelEntry, TravelPlan } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { bySex } from '../../../entities/pets/pet-text.ts';
import { countryName } from '../../../entities/vaccines/texts/country.ts';
import { workingDogsText } from './step-texts.ts';

type WriteDate = (on: CivilDate) => string;

/** Name of a destination; the European Union is one. */
export function destinationName(destination: string): string {
  return destination === 'EU' ? t`الاتحاد الأوروبي` : countryName(destination);
}

/** Assumption about the country of origin behind an answer; null if the answer does not depend on it. */
export function readingText(
  { origin }: Pick<TravelEntry, 'origin'>,
  { country, destination }: Pick<TravelPlan, 'country' | 'destination'>,
): string | null {
  if (origin === 'any') return null;
  const where = destinationName(destination);
  if (country === '')
    return origin === 'listed' ? t`إن كان بلدك على قائمة ${where}` : t`وإن لم يكن بلدك على قائمة ${where}`;
  const from = countryName(country);
  return origin === 'listed'
    ? t`إن كان القدوم من بلد على قائمة ${where}، ولا نعرف هل ${from} عليها`
    : t`وإن لم يكن البلد (${from}) على قائمة ${where}`;
}

/**
 * The answer: from which day the animal can travel, or why that is unknown.
 * @param today in the pet's zone
 */
export function answerText(
  { earliest, verdict }: Pick<TravelEntry, 'earliest' | 'verdict'>,
  travelOn: CivilDate | null,
  { sex, today }: { sex: Pet['sex']; today: CivilDate },
  date: WriteDate,
): string {
  if (earliest === null) return t`أول يوم للسفر غير معروف.`;
  const first = date(earliest);
  const notBefore = bySex(sex, {
    male: t`لا يمكنه السفر قبل ${first}.`,
    female: t`لا يمكنها السفر قبل ${first}.`,
    unknown: t`لا يمكن السفر قبل ${first}.`,
  });
  if (verdict === 'tooLate' && travelOn !== null) {
    const day = date(travelOn);
    return `${t`فات الأوان للسفر في ${day}.`} ${notBefore}`;
  }
  if (verdict === 'possible' && travelOn !== null) {
    const day = date(travelOn);
    return bySex(sex, {
      male: t`يمكنه السفر في ${day}.`,
      female: t`يمكنها السفر في ${day}.`,
      unknown: t`السفر ممكن في ${day}.`,
    });
  }
  if (earliest > today) return notBefore;
  return bySex(sex, {
    male: t`يمكنه السفر من اليوم.`,
    female: t`يمكنها السفر من اليوم.`,
    unknown: t`السفر ممكن من اليوم.`,
  });
}

/** The answer with its assumption, so that two of them have different headings. */
export function titleText({ origin }: Pick<TravelEntry, 'origin'>, answer: string): string {
  if (origin === 'any') return answer;
  return origin === 'listed' ? t`من بلد على القائمة: ${answer}` : t`من بلد ليس على القائمة: ${answer}`;
}

/** Conditions of an answer: steps still to be done or clarified; null if there are none. */
export function conditionText(entry: TravelEntry): string | null {
  const condition = stepsText(entry);
  const isOfWorkingDogs = entry.steps.some(({ reason }) => reason.code === 'entryWorkingDogs');
  if (!isOfWorkingDogs) return condition;
  return condition === null ? workingDogsText() : `${workingDogsText()} ${condition}`;
}

function stepsText({ earliest, steps }: TravelEntry): string | null {
  const isLeft = (state: TravelEntry['steps'][number]['state']) => steps.some(step => step.state === state);
  if (earliest === null) return t`يُعرف بعد سؤال الطبيب أو الجهة، وما يلي هو ما قرأناه.`;
  if (isLeft('open')) return t`بشرط أن يتمّ كل ما يلي في موعده، وأن يُتأكَّد مما يُسأل عنه.`;
  return isLeft('ask') ? t`بشرط أن يُتأكَّد مما يُسأل عنه أدناه.` : null;
}
