import { describe, expect, it } from 'vitest';
import { mailHtml, mailText } from './mail-template.ts';

const content = {
  language: 'ar' as const,
  name: 'نورة',
  title: 'موعد لقاح السُّعار يقترب',
  paragraphs: [
    'Luna: لقاح السُّعار بعد 7 أيام، في 27 نوفمبر 2026.',
    'Max: اللقاح المركّب للكلاب بعد 7 أيام، في 27 نوفمبر 2026.',
  ],
  figures: [
    { label: 'الإجمالي', value: '\u206623.00\u2069 ر.س' },
    { label: 'Clinic', value: 'X & Y' },
  ],
  action: { label: 'فتح رِفق', link: 'https://rifq.example/dashboard/vaccines' },
  footer: 'وصلت هذه الرسالة لأن إشعارات «اللقاحات» بالبريد مفعَّلة في حسابك.',
  unsubscribe: 'https://rifq.example/unsubscribe?token=a.b.c',
};
const [firstLine = ''] = content.paragraphs;

/** The HTML as mail programs but Outlook parse it, and as Outlook does. */
const html = mailHtml(content);
const forOthers = html.replaceAll(/<!--.*?-->/gs, '');
const forOutlook = html.replaceAll(/<!--\[if mso \| IE\]>(.*?)<!\[endif\]-->/gs, '$1');

type Tag = { readonly name: string; readonly attributes: string };

/** Every text of the body with its tags, the outermost first. Fails when a tag is not closed. */
function wordsOf(source: string): { words: string; within: readonly Tag[] }[] {
  const open: Tag[] = [];
  const found: { words: string; within: readonly Tag[] }[] = [];
  const body = /<body.*<\/body>/s.exec(source)?.[0] ?? '';
  for (const [, closing, name = '', attributes = '', words = ''] of body.matchAll(
    /<(\/?)([a-z]+)([^>]*)>([^<]*)/g,
  )) {
    if (closing) expect(open.pop()?.name).toBe(name);
    else open.push({ name, attributes });
    if (words.trim() && words !== '&nbsp;') found.push({ words, within: [...open] });
  }
  expect(open).toEqual([]);
  return found;
}

describe('the HTML of a mail', () => {
  it('uses only what mail programs support', () => {
    const known = [
      ...['html', 'head', 'meta', 'title', 'body', 'div', 'p', 'a'],
      ...['table', 'tbody', 'tr', 'td'],
    ];
    for (const source of [forOthers, forOutlook]) {
      expect(source).not.toMatch(/<!--|\{\{/);
      for (const [, tag] of source.matchAll(/<\/?([a-z]+)/g)) expect(known).toContain(tag);
    }
  });

  it.each([
    ['Outlook', forOutlook],
    ['other programs', forOthers],
  ])('gives for %s every text a direction from right to left', (_program, source) => {
    const texts = wordsOf(source);
    expect(texts.map(({ words }) => words.trim())).toEqual([
      firstLine,
      'رِفق',
      'أهلًا نورة،',
      content.title,
      ...content.paragraphs,
      ...content.figures.flatMap(({ label, value }) => [label, value.replace('&', '&amp;')]),
      'فتح رِفق',
      expect.stringContaining('«اللقاحات»'),
      'إيقاف هذه الرسائل',
    ]);
    for (const { words, within } of texts) {
      const blocks = within.filter(({ name }) => ['div', 'table', 'td'].includes(name));
      for (const { attributes } of blocks) expect(attributes).toContain('dir="rtl"');
      const cells = within.filter(({ name }) => name === 'td');
      for (const { attributes } of cells) expect(attributes).toMatch(/style="direction:rtl;/);
      const isHidden = cells.length === 0;
      const isButton = words === 'فتح رِفق';
      // Outlook uses the attribute, others the style; the button is as wide as its text.
      if (isHidden) expect(blocks.at(-1)?.attributes).toContain('display:none');
      else expect(cells.at(isButton ? -2 : -1)?.attributes).toContain('align="right"');
      if (!isHidden && !isButton) expect(blocks.at(-1)?.attributes).toContain('text-align:right');
    }
    expect(source).not.toMatch(/text-align:left|align="left"|dir="ltr"/);
  });

  it('has a card of at most 560 with a margin of 12, also where max-width is not supported', () => {
    expect(forOthers).toContain('max-width:584px');
    expect(forOthers).not.toContain('width="584"');
    expect(forOutlook).toMatch(/<table[^>]* width="584"/);
    expect(forOutlook).toMatch(/<td[^>]*[;"]width:560px/);
  });

  it('has the padding of the button in the cell for Outlook, which ignores that of links, and in the link for others', () => {
    const [, cell, link] = /<td([^>]*)>\s*<a href="[^"]*vaccines"([^>]*)>/.exec(html) ?? [];
    expect(cell).toMatch(/bgcolor="#[0-9a-f]{6}"/);
    expect(cell).toContain('mso-padding-alt:12px 24px');
    expect(link).toContain('padding:12px 24px;mso-padding-alt:0px');
    expect(link).toContain('display:inline-block');
  });

  it('has a hidden preheader, which lists of mails show beside the subject', () => {
    const [, style, line] = /<body[^>]*>\s*<div dir="rtl" style="([^"]*)">([^<]*)</.exec(html) ?? [];
    expect(style).toContain('display:none');
    expect(line).toBe(firstLine);
  });

  it('has a row for each figure, and no table without any', () => {
    const rows = /<tr>\s*<td[^>]*>الإجمالي<\/td>\s*<td[^>]*>\u206623\.00\u2069 ر\.س<\/td>\s*<\/tr>/;
    expect(html).toMatch(rows);
    expect(mailText(content)).toContain('\u200fالإجمالي: \u206623.00\u2069 ر.س\n\u200fClinic: X & Y\n\n');
    const tables = (source: string) => source.match(/<table/g)?.length ?? 0;
    expect(tables(html) - tables(mailHtml({ ...content, figures: [] }))).toBe(1);
    expect(mailText({ ...content, figures: [] })).not.toContain('الإجمالي');
  });

  it('has no greeting without a name, and no way to stop what is sent only on request', () => {
    expect(html).toContain('أهلًا نورة،');
    const bare = { ...content, name: null, unsubscribe: null };
    const written = `${mailHtml(bare)}${mailText(bare)}`;
    expect(written).not.toContain('أهلًا');
    expect(written).not.toContain('unsubscribe');
    expect(written).not.toContain('إيقاف هذه الرسائل');
  });
});

it('a mixed name is read from the right in the greeting', () => {
  const mixed = { ...content, name: 'Sara العتيبي' };
  for (const written of [mailHtml(mixed), mailText(mixed)]) {
    expect(written).toContain('أهلًا \u2067Sara العتيبي\u2069،');
  }
});

it('the plain text of a mail reads from right to left, even when a line begins with a Latin name', () => {
  const directions = mailText(content)
    .split('\n')
    .filter(line => line !== '')
    .map(line => /[\u200f\p{Script=Arabic}]|\p{Script=Latin}/u.exec(line)?.[0] ?? '');
  expect(directions.filter(first => /\p{Script=Latin}/u.test(first))).toEqual([]);
});
