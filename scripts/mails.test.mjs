// @ts-check
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderMail, renderMails } from './lib/mail-templates.mjs';
import { root } from './lib/repository.mjs';

it('the HTML of every email matches its rendered template: npm run mails', () => {
  const mails = renderMails(root);
  expect(mails).not.toEqual([]);
  for (const { path, html } of mails) expect(readFileSync(path, 'utf8')).toBe(html);
});

it('a template that would lose a part is rejected', () => {
  expect(() => renderMail('<mjml><mj-body><mj-nothing /></mj-body></mjml>')).toThrow('mj-nothing');
  expect(() => renderMail('<mjml><mj-body>')).toThrow('cannot be rendered');
  const inlined = '<mj-head><mj-style inline="inline">a {}</mj-style></mj-head><mj-body></mj-body>';
  expect(() => renderMail(`<mjml>${inlined}</mjml>`)).toThrow('inline-style');
});
