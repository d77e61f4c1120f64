// @ts-check
// npm run mails: renders the email templates to the HTML that the server fills.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { renderMails } from './lib/mail-templates.mjs';
import { root, say } from './lib/repository.mjs';

for (const { path, html } of renderMails(root)) {
  writeFileSync(path, html);
  say(relative(root, path));
}
