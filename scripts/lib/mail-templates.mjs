// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from 'mrml';

/** @typedef {{ path: string, html: string }} Rendered the file next to a template, and its expected content */

/**
 * Renders a template to HTML without a style sheet, since some mail programs drop it, and with the direction of the
 * mail's language on each table, cell and block, including those only for Outlook.
 * @param {string} mjml
 * @returns {string}
 */
export function renderMail(mjml) {
  const result = new Engine().toHtml(mjml);
  if (result.type === 'error') throw new Error(`The template cannot be rendered: ${result.message}`);
  for (const { kind } of result.warnings) throw new Error(`The template cannot be rendered whole: ${kind}`);
  const unknown = /<(mj-[\w-]+)/.exec(result.content)?.[1];
  if (unknown !== undefined) throw new Error(`MJML knows no ${unknown}`);
  const html = result.content
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/ xmlns(?::\w+)?="[^"]*"/g, '')
    .replace(/<head>.*?<\/head>/s, head => head.replaceAll(/<!--.*?-->/gs, ''))
    .replaceAll(/<(table|td|div|body)(?=[ >])(?![^>]* dir=)/g, '<$1 dir="rtl"')
    .replaceAll(/(<td[^>]* style=")(?!direction:)/g, '$1direction:rtl;')
    .replaceAll('text-align:left', 'text-align:right')
    .replace(/(<body[^>]* style=")/, '$1margin:0;padding:0;')
    .replaceAll('lang="ar"', 'lang="{{language}}"')
    .replaceAll('dir="rtl"', 'dir="{{direction}}"')
    .replaceAll('direction:rtl', 'direction:{{direction}}')
    .replaceAll('align="right"', 'align="{{start}}"')
    .replaceAll('text-align:right', 'text-align:{{start}}')
    .replaceAll('><', '>\n<')
    .replaceAll(/\n\s*\n/g, '\n');
  return `${html}\n`;
}

/**
 * Renders every template of the server.
 * @param {string} root
 * @returns {Rendered[]}
 */
export function renderMails(root) {
  const folder = join(root, 'apps/api/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.mjml'))
    .map(name => ({
      path: join(folder, name.replace(/mjml$/, 'html')),
      html: renderMail(readFileSync(join(folder, name), 'utf8')),
    }));
}
