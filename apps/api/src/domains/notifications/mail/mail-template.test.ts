import { describe, expect, it } from 'vitest';
import { mailHtml, mailText } from './mail-template.ts';

const content = {
  name: 'نورة',
  title: 'موعد لقاح السُّعار يقترب',
  body: 'Luna: لقاح السُّعار بعد 7 أيام، في 27 نوفمبر 2026.',
  link: 'https://rifq.example/dashboard/vaccines',
  unsubscribe: 'https://rifq.example/unsubscribe?token=a.b.c',
  kind: 'اللقاحات',
};

/** The HTML as every program but Outlook reads it, and what only Outlook reads. */
const html = mailHtml(content);
const forOthers = html.replaceAll(/<!--.*?-->/gs, '');
const forOutlook = html.replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1');
const tagsOf = (source: string) => [...source.matchAll(/<(\/?)([a-z]+)/g)];

describe('the HTML of a mail', () => {
  it('is made of what mail programs keep, and nothing of it is left open', () => {
    const known = ['html', 'head', 'meta', 'title', 'body', 'div', 'table', 'tr', 'td', 'a'];
    for (const source of [forOthers, forOutlook]) {
      const open: string[] = [];
      for (const [, closing, tag = ''] of tagsOf(source)) {
        expect(known).toContain(tag);
        if (closing) expect(open.pop()).toBe(tag);
        else if (tag !== 'meta') open.push(tag);
      }
      expect(open).toEqual([]);
    }
  });

  it('says of every cell with words that it reads from right to left', () => {
    const cells = [...forOthers.matchAll(/<td([^>]*)>([^<]+)/g)].filter(([, , words]) => words?.trim());
    expect(cells.length).toBeGreaterThan(3);
    for (const [, attributes] of cells) {
      expect(attributes).toContain('dir="rtl"');
      // Outlook goes by the attribute, others by the style.
      expect(attributes).toContain('align="right"');
      expect(attributes).toMatch(/direction:rtl;text-align:right/);
    }
  });

  it('is at most 560 wide, also where no greatest width is known', () => {
    expect(forOthers).toContain('max-width:560px');
    expect(forOthers).not.toContain('width="560"');
    expect(forOutlook).toMatch(/<table[^>]* width="560"/);
  });

  it('gives the button its room in a cell, not in the link', () => {
    const [, cell, link] = /<td([^>]*)><a href="[^"]*vaccines" style="([^"]*)"/.exec(html) ?? [];
    expect(cell).toMatch(/bgcolor="#[0-9a-f]{6}"/);
    expect(cell).toContain('padding:12px 24px');
    expect(link).not.toContain('padding');
  });

  it('hides a first line that lists of mails show beside the subject', () => {
    const [, style, line] = /<body[^>]*>\s*<div dir="rtl" style="([^"]*)">([^<]*)</.exec(html) ?? [];
    expect(style).toContain('display:none');
    expect(line).toBe(content.body);
  });

  it('greets nobody by a name it does not know', () => {
    expect(html).toContain('مرحبًا نورة،');
    const unnamed = { ...content, name: null };
    expect(`${mailHtml(unnamed)}${mailText(unnamed)}`).not.toContain('مرحبًا');
  });
});

it('the text of a mail reads from right to left, even where a line begins with a Latin name', () => {
  const directions = mailText(content)
    .split('\n')
    .filter(line => line !== '')
    .map(line => /[\u200f\p{Script=Arabic}]|\p{Script=Latin}/u.exec(line)?.[0] ?? '');
  expect(directions.filter(first => /\p{Script=Latin}/u.test(first))).toEqual([]);
});
