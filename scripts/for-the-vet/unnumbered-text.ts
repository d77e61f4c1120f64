import { isLiveVaccine } from '../../packages/care-plan/src/rules/live-vaccines.ts';
import { ruleVariants } from '../../packages/care-plan/src/rules/protocols.ts';
import type { Rule } from '../../packages/care-plan/src/rules/rule-types.ts';
import { protocolKeys, type Route } from '../../packages/care-plan/src/types.ts';
import { protocolName } from '../../packages/rules/src/reference/vaccines.ts';
import { type Both, both } from './both.ts';
import { type Fact, OURS, ours } from './facts.ts';
import { routeNames } from './product-text.ts';

/** Describes rules in code, not in data, that apply to several vaccines; docs/decisions give the reasons. */
export function unnumberedPhrases(): Both[] {
  return [
    both('سجلّات اليوم الواحد جرعة واحدة', 'Records of one day are one dose'),
    both(
      'جرعة تُعطى بعد فجوة توجب الإعادة هي الأولى، وما قبلها لا يُحتسب',
      'A dose given after a gap that asks for a restart is the first; earlier ones no longer count',
    ),
    both(
      'حيوان لا يُعرف عمره: الجرعة الأولى من كل لقاح ومن علاج الديدان من يوم التسجيل، ولا تتأخّر أبدًا',
      'An animal of unknown age: the first dose of each vaccine, and against worms, is due from the day of registration and never turns overdue',
    ),
    deferral,
    healthStates,
    usuallyLive(),
    both(
      'منتج براغيث وقُراد لا تُعرف مدّته، أو سُجّلت له مدّة أقصر من كل منتج معروف، لا يُخطَّط له',
      'A flea and tick product whose interval is not known, or on record shorter than that of any known product, is not planned',
    ),
    both(
      'بعد نقص الوزن يُقال: يُسأل الطبيب. وهو أي نقص قبل عمر 12 شهرًا، أو العُشر على الأقل من أثقل وزن في آخر ستة أشهر',
      'After a loss of weight the app says to ask the vet: any loss under 12 months of age, else at least a tenth of the heaviest weight of the last six months',
    ),
  ];
}

const deferral = both(
  'ما نصح الطبيب بتركه أو تأجيله مؤجَّل: لا يُستحقّ شيء منه ولا يتأخّر ولا يُذكَّر به، إلى اليوم الذي ذُكر، وإلا فبلا نهاية. وفي ذلك اليوم يُستحقّ ما كان موعده قبله وما لا سجلّ له، وتُحسب أيام السماح منه. وتُنهي التأجيل جرعة تُعطى بعده، أو المربّي',
  'What a vet advised against, or for later, is deferred: nothing of it is due, overdue or reminded of until the day that was named, else without an end. On that day what was due before it, or has no record, is due, and the grace days count from it. A dose given afterwards ends the deferral, or the owner does',
);

const healthStates = both(
  'الحمل والإرضاع وضعف المناعة حالات للحيوان كله: كل لقاح ينتظر الطبيب إلى اليوم الذي ذُكر، وإلا فبلا نهاية، ولا تُنهيها جرعة. وفي الحمل تنتظر مكافحة الديدان أيضًا، وفي الإرضاع تستمرّ للأم مع صغارها. وفي كليهما ينتظر علاج البراغيث والقُراد ما لم تسمح نشرة آخر منتج به في الحمل',
  'Pregnancy, nursing and weak immunity are states of the whole animal: every vaccine waits for the vet until the day that was named, else without an end, and no dose ends them. In pregnancy so does deworming, which goes on in nursing, when mothers are treated with their young. In both, the treatment against fleas and ticks waits unless the leaflet of the product given last allows it in pregnancy',
);

function usuallyLive(): Both {
  const names = protocolKeys.filter(key => isLiveVaccine(key, undefined)).map(key => protocolName(key));
  return both(
    `لقاح لا يُعرف نوعه يُعدّ حيًّا إذا كان المعتاد منه حيًّا: ${names.map(({ ar }) => ar).join('، ')}؛ ولا يُعدّ لقاح السعال بالحقن حيًّا`,
    `A vaccine of unknown make counts as live where it usually is: ${names.map(({ en }) => en).join(', ')}; not kennel cough by injection`,
  );
}

/** Describes rules in code of a single vaccine. */
export function unnumberedFacts(rule: Rule): Fact[] {
  if (rule.kind !== 'vaccine' || rule.key !== '7') return [];
  return [
    {
      label: both('فحص نتيجته إيجابية', 'Positive test'),
      text: both(
        'يوقف خطة هذا اللقاح إلى أن تكون نتيجة فحص بعده سلبية، ويُسأل الطبيب؛ واللقاحات الأخرى تستمرّ',
        'stops the plan of this vaccine until a later one is negative, and the vet is asked; other vaccines go on',
      ),
    },
  ];
}

const CHANGES = {
  route: {
    label: both('طريقة أخرى', 'Another route'),
    text: both(
      'جرعة بطريقة أخرى لا تُكمل السلسلة: يُخطَّط للموعد الأبعد، وما دامت سلسلة الجرعة الأخيرة لم تكتمل يقرّر الطبيب',
      'a dose by another route does not complete the series: the later of both dates is planned, and while the series of the last one is not complete the vet decides',
    ),
  },
  product: {
    label: both('منتج آخر', 'Another product'),
    text: both(
      'جرعة من منتج آخر لا تُكمل السلسلة: يُخطَّط للموعد الأبعد، وما دامت سلسلة الجرعة الأخيرة لم تكتمل يقرّر الطبيب',
      'a dose of another product does not complete the series: the later of both dates is planned, and while the series of the last one is not complete the vet decides',
    ),
  },
} as const;

/** Describes the routes of a rule, and the effect of changing route or product; empty if there is only one rule. */
export function routeFacts(rule: Rule): Fact[] {
  const all = ruleVariants(rule.species, rule.key);
  const own = all?.variants.find(variant => variant.rule === rule);
  if (all === null || own === undefined) return [];
  const change = { label: ours(CHANGES[all.by].label), text: CHANGES[all.by].text };
  return all.by === 'product' ? [change] : [routeFact(own.given), change];
}

function routeFact(given: readonly (string | null)[]): Fact {
  const names = routes.filter(route => given.includes(route)).map(route => routeNames[route]);
  const assumed = given.includes(null);
  return {
    label: both('طريقة الإعطاء', 'Route'),
    text: both(
      `${names.map(({ ar }) => ar).join(' أو ')}${assumed ? `؛ وطريقة لم تُسجَّل تُعدّ كذلك ${OURS}` : ''}`,
      `${names.map(({ en }) => en).join(' or ')}${assumed ? `; one that is not recorded counts as this ${OURS}` : ''}`,
    ),
  };
}

const routes: readonly Route[] = ['injectable', 'intranasal', 'oral'];
