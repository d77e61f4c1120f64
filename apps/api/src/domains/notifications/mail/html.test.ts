import { describe, expect, it } from 'vitest';
import { fillHtml } from './html.ts';

describe('a template', () => {
  it('escapes the texts that fill it', () => {
    const template = '<a href="{{link}}">{{label}}</a>';
    expect(fillHtml(template, { link: 'https://x.example/?a="&b', label: "<b>'$&'</b>" })).toBe(
      '<a href="https://x.example/?a=&quot;&amp;b">&lt;b&gt;&#39;$&amp;&#39;&lt;/b&gt;</a>',
    );
  });

  it('repeats a block for each of its values', () => {
    const template = '<ul>{{#lines}}<li>{{item}}: {{price}} {{currency}}</li>{{/lines}}</ul>';
    const lines = [
      { item: 'لقاح', price: '120' },
      { item: 'كشف', price: '80' },
    ];
    expect(fillHtml(template, { lines, currency: 'ر.س' })).toBe(
      '<ul><li>لقاح: 120 ر.س</li><li>كشف: 80 ر.س</li></ul>',
    );
    expect(fillHtml(template, { lines: [], currency: 'ر.س' })).toBe('<ul></ul>');
  });

  it('does not parse filled-in values', () => {
    const values = { names: [{ name: '{{secret}}' }], title: '{{#names}}x{{/names}}', secret: 'kept' };
    expect(fillHtml('{{#names}}{{name}}{{/names}} {{title}}', values)).toBe(
      '{{secret}} {{#names}}x{{/names}}',
    );
  });

  it.each([
    ['{{missing}}', {}],
    ['{{lines}}', { lines: [] }],
    ['{{#title}}x{{/title}}', { title: 'text' }],
    ['{{#missing}}x{{/missing}}', {}],
  ])('is not sent half filled: %s', (template, values) => {
    expect(() => fillHtml(template, values)).toThrow(/no value/);
  });
});
