import { rabiesTravelRule } from '../../packages/care-plan/src/rules/rabies-travel.ts';
import { titreRule } from '../../packages/care-plan/src/rules/titre.ts';
import type { Species } from '../../packages/care-plan/src/types.ts';
import { type AnySourceId, allSources, citations } from './all-sources.ts';
import { type Both, both } from './both.ts';
import { changedRules } from './changed-rules.ts';
import { countryEntries, rabiesTravelText, titreText } from './country-text.ts';
import { debatablePoints } from './debatable.ts';
import { OURS } from './facts.ts';
import { policyPhrases } from './policy-text.ts';
import { productLines } from './product-text.ts';
import { rulesOf } from './rules-of.ts';
import { firstStepPhrases, redFlagPhrases, type SourcedBoth, safetyPhrases } from './safety-text.ts';
import { newerEditions, rulesOnSuperseded } from './superseded.ts';

const BOX = '☐ Right · صحيح   ☐ To change · يُعدَّل: ____________________';

const SPECIES: readonly { readonly species: Species; readonly title: Both }[] = [
  { species: 'cat', title: both('القطط', 'Cats') },
  { species: 'dog', title: both('الكلاب', 'Dogs') },
];

/** Generates the complete document in Markdown, in both languages side by side. */
export function vetDocument(): string {
  const parts = [
    head(),
    section(both('قواعد تغيّرت', 'Changed rules'), changes()),
    section(both('نقاط فيها نظر', 'Debatable points'), debatable()),
    ...SPECIES.map(({ species, title }) => section(title, rules(species))),
    section(
      both('قواعد تستند إلى طبعة أقدم', 'Rules that rest on a superseded edition'),
      supersededEditions(),
    ),
    section(both('ما اخترناه نحن', 'What is ours'), choices()),
    section(both('الدول والإمارات', 'Countries and emirates'), countries()),
    section(both('المنتجات', 'Products'), products()),
    section(both('تنبيهات السلامة', 'Safety lines'), safety()),
    section(both('علامات الخطر', 'Emergency signs'), emergencySigns()),
    section(both('الخطوات الأولى في الطوارئ', 'First steps in an emergency'), firstAid()),
    section(both('المصادر', 'Sources'), sourceTable()),
    section(both('التوقيع', 'Signature'), signature()),
  ];
  return `${parts.join('\n\n')}\n`;
}

function head(): string {
  return [
    '# For the veterinarian · إلى الطبيب البيطري',
    '',
    'Every rule by which Rifq plans, to be read and signed before owners rely on it. Each rule has a box: tick it, or write what it',
    `should say. ${OURS} marks a choice of the app that no source fixes. Letters in brackets name the sources at the end. The plan is`,
    'a reminder; no medicine is dosed.',
    '',
    `<p dir="rtl">كل قاعدة يحسب بها رِفق المواعيد، لتُقرأ وتُوقَّع قبل أن يعتمد عليها المربّون. لكل قاعدة خانة: تُؤشَّر، أو يُكتب فيها الصواب. والعلامة ${OURS} لما اخترناه نحن ولا يحدّده مصدر. والحروف بين القوسين أسماء المصادر في آخر الوثيقة. والخطة تذكير، ولا تُحدَّد فيها جرعة دواء.</p>`,
    '',
    'This file is made from the rules by `npm run for-the-vet`: change the rules, not the file.',
  ].join('\n');
}

function section(title: Both, body: string): string {
  return `## ${title.en} · ${title.ar}\n\n${body}`;
}

function changes(): string {
  const intro = [
    'What a vet who has read this before has to read again, the newest first.',
    '',
    '<p dir="rtl">ما يعيد قراءته طبيب قرأ هذه الوثيقة من قبل، والأحدث أولًا.</p>',
  ].join('\n');
  const each = changedRules.map(({ on, title, before, now, why, sources: ids }) =>
    [
      `### ${on}: ${title.en} · ${title.ar}`,
      '',
      ...table([
        [`**Before:** ${before.en}`, `**من قبل:** ${before.ar}`],
        [`**Now:** ${now.en}`, `**الآن:** ${now.ar}`],
        [`**Why:** ${why.en}`, `**السبب:** ${why.ar}`],
      ]),
      '',
      sourceList(ids),
      '',
      BOX,
    ].join('\n'),
  );
  return [intro, ...each].join('\n\n');
}

function debatable(): string {
  return debatablePoints()
    .map(({ title, text, sources: ids }, index) =>
      [
        `### ${index + 1}. ${title.en} · ${title.ar}`,
        '',
        ...table([[text.en, text.ar]]),
        '',
        sourceList(ids),
        '',
        BOX,
      ].join('\n'),
    )
    .join('\n\n');
}

function rules(species: Species): string {
  return rulesOf(species)
    .map(({ names, facts, sources: ids }) =>
      [
        ...names.map(({ en, ar }) => `### ${en} · ${ar}`),
        '',
        ...table(
          facts.map(({ label, text }) => [`**${label.en}:** ${text.en}`, `**${label.ar}:** ${text.ar}`]),
        ),
        '',
        sourceList(ids),
        '',
        BOX,
      ].join('\n'),
    )
    .join('\n\n');
}

function supersededEditions(): string {
  const rows = rulesOnSuperseded().map(({ text }) => [text.en, text.ar]);
  return [
    'A newer edition exists of what these rules name. Where it was read only in part, the older one still holds their figures.',
    '',
    '<p dir="rtl">لما تسمّيه هذه القواعد طبعة أحدث. وحيث لم يُقرأ من الأحدث إلا بعضه بقيت الأرقام من الأقدم.</p>',
    '',
    ...table(rows),
    '',
    '| Newer edition | In place of | What was read of it |',
    '|---|---|---|',
    ...newerEditions().map(row => `| ${row.map(cell).join(' | ')} |`),
    '',
    BOX,
  ].join('\n');
}

function choices(): string {
  return [...table(policyPhrases().map(({ en, ar }) => [`${en} ${OURS}`, `${ar} ${OURS}`])), '', BOX].join(
    '\n',
  );
}

function countries(): string {
  const intro = [
    'Read second-hand, on clinics’ and relocation firms’ pages and in newspapers. Rules by emirate (Dubai) stand with each vaccine.',
    '',
    '<p dir="rtl">قُرئت في صفحات عيادات وشركات نقل وصحف، لا في القانون نفسه. وقواعد الإمارات (دبي) مع كل لقاح.</p>',
  ].join('\n');
  const each = countryEntries().map(({ name, phrases }) =>
    [`### ${name.en} · ${name.ar}`, '', ...table(phrases.map(({ en, ar }) => [en, ar])), '', BOX].join('\n'),
  );
  const travel = [
    signedText(
      both(
        'السفر: أي جرعة سُعار تُحتسب (قاعدة الاتحاد الأوروبي، وبها يُحسب الدخول إلى غيره)',
        'Travel: which rabies dose counts (the rule of the EU, by which entry elsewhere is counted too)',
      ),
      rabiesTravelText(),
      rabiesTravelRule.sources,
    ),
    signedText(
      both(
        'الاتحاد الأوروبي: المعايرة من البلدان غير المدرجة (وبها تُحسب حيث تُطلب)',
        'European Union: titre from unlisted countries (by which it is counted wherever one is asked for)',
      ),
      titreText(),
      titreRule.sources,
    ),
  ];
  return [intro, ...each, ...travel].join('\n\n');
}

function signedText(title: Both, text: Both, ids: readonly AnySourceId[]): string {
  return [
    `### ${title.en} · ${title.ar}`,
    '',
    ...table([[text.en, text.ar]]),
    '',
    sourceList(ids),
    '',
    BOX,
  ].join('\n');
}

function products(): string {
  const rows = productLines().map(({ name, text, sources: ids }) => [
    `**${name}:** ${text.en} ${citations(ids)}`,
    text.ar,
  ]);
  return [...table(rows), '', BOX].join('\n');
}

function safety(): string {
  return linesWithSources(safetyPhrases());
}

function emergencySigns(): string {
  return linesWithSources(redFlagPhrases());
}

function firstAid(): string {
  return linesWithSources(firstStepPhrases());
}

function linesWithSources(lines: readonly SourcedBoth[]): string {
  const rows = lines.map(({ ar, en, sources: ids }) => [`☐ ${en} ${citations(ids)}`, ar]);
  return [...table(rows), '', BOX].join('\n');
}

function sourceTable(): string {
  return [
    'The year is that of the edition that was read; without one, no date stood on what was read of it.',
    '',
    '<p dir="rtl">السنة سنة الطبعة التي قُرئت؛ وحيث لا سنة لم يكن على ما قُرئ تاريخ.</p>',
    '',
    '| | Source | Year | What was read |',
    '|---|---|---|---|',
    ...Object.entries(allSources).map(([id, { name, url, year, read }]) => {
      const title = url === null ? cell(name) : `[${cell(name)}](${url})`;
      return `| <a id="${id}"></a>${id} | ${title} | ${year ?? ''} | ${cell(read)} |`;
    }),
  ].join('\n');
}

function signature(): string {
  return [
    'I have read these rules; what I have not changed is right for cats and dogs in this clinic.',
    '',
    '<p dir="rtl">قرأت هذه القواعد، وما لم أعدّله صحيح للقطط والكلاب في هذه العيادة.</p>',
    '',
    '| | |',
    '|---|---|',
    '| Name · الاسم | |',
    '| Licence · رقم الترخيص | |',
    '| Clinic · العيادة | |',
    '| Date · التاريخ | |',
    '| Signature · التوقيع | |',
  ].join('\n');
}

function sourceList(ids: readonly AnySourceId[]): string {
  return `Sources · المصادر: ${citations(ids)}`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  return ['| English | العربية |', '|---|---|', ...rows.map(row => `| ${row.map(cell).join(' | ')} |`)];
}

const cell = (text: string) => text.replaceAll('|', '\\|');
