import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildVisit } from '../support/visit.ts';
import type { Page } from './page.ts';
import { expect, test } from './test.ts';
import { until } from './until.ts';

const PHOTO = fileURLToPath(new URL('../../apps/api/src/demo/mishmish.jpg', import.meta.url));

const messages = (page: Page) => page.byRole('log', /^الرسائل/).byRole('article');
const voiceNotes = (page: Page) => page.byRole('log', /^الرسائل/).byRole('group', /^رسالة صوتية/);

async function write(page: Page, text: string): Promise<void> {
  await page.byRole('textbox', /^نص الرسالة/).fill(text);
  await page.byRole('button', 'إرسال').click();
}

/** Sends a file with the composer. */
async function attach(page: Page, path: string): Promise<void> {
  await page.byCss('form.composer input[type=file]').setFiles(path);
  await page.byRole('dialog', 'إرسال في المحادثة').byRole('button', 'إرسال').click();
}

/** Records two seconds and sends them. */
async function sendVoiceNote(page: Page): Promise<void> {
  await page.byRole('button', 'تسجيل رسالة صوتية').click();
  await page.byRole('timer').hasText('0:02');
  await page.byRole('button', 'إرسال الرسالة الصوتية').click();
}

/** Plays the n-th note to its end. */
async function playVoiceNote(page: Page, index: number): Promise<void> {
  const note = voiceNotes(page).nth(index);
  await note.byRole('button', 'تشغيل الرسالة الصوتية').click();
  await note
    .byRole('slider')
    .waitFor('it has moved on', ({ attributes }) => Number(attributes['aria-valuenow']) >= 1);
  await note.byRole('button', 'تشغيل الرسالة الصوتية').appears();
}

/** Creates a PDF with one empty page. */
function writePdf(file: string): void {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`;
  writeFileSync(file, `${body}${table}trailer<</Root 1 0 R/Size 4>>\nstartxref\n${body.length}\n%%EOF\n`);
}

test('an owner in WebKit and a doctor in Firefox talk live, with a photo, a PDF and voice notes of each', async ({
  openWindow,
}) => {
  const { owner, doctor, reservationId } = await buildVisit();
  const [{ page: noura, downloads }, { page: salma, downloads: folder }] = await Promise.all([
    openWindow({ engine: 'webkit', as: owner }),
    openWindow({ engine: 'firefox', size: 'desktop', as: doctor }),
  ]);
  await noura.goto(`/dashboard/reservations/${reservationId}`);
  await salma.goto(`/clinic/reservations/${reservationId}`);

  await test.step('presence', async () => {
    for (const page of [noura, salma]) await page.byText('في المحادثة الآن').appears();
  });

  await test.step('text', async () => {
    await write(noura, 'السلام عليكم، حكّة في الأذن');
    await messages(salma).containing('حكّة في الأذن').appears();
    await messages(noura).containing('حكّة في الأذن').hasText('قُرئت');
    await write(salma, 'سلامته! هل من إفرازات؟');
    await messages(noura).containing('هل من إفرازات؟').appears();
  });

  await test.step('photo', async () => {
    await attach(noura, PHOTO);
    await messages(salma).byRole('button', 'فتح الصورة').click();
    const viewer = salma.byRole('dialog', 'صورة');
    await viewer.byRole('img').waitFor('it is drawn', ({ pictureWidth }) => pictureWidth > 0);
    await salma.press('Escape');
    await viewer.disappears();
  });

  await test.step('PDF', async () => {
    const file = join(folder, 'نتيجة-الفحص.pdf');
    writePdf(file);
    await attach(salma, file);
    await messages(noura).byRole('link', /تنزيل/).click();
    const saved = join(downloads, 'نتيجة-الفحص.pdf');
    await until(`the PDF is saved, among ${readdirSync(downloads)}`, async () => existsSync(saved));
    expect(readFileSync(saved, 'latin1')).toContain('%PDF-1.4');
  });

  await test.step('voice notes', async () => {
    await sendVoiceNote(noura);
    await voiceNotes(salma).nth(0).appears();
    await playVoiceNote(salma, 0);
    await sendVoiceNote(salma);
    await voiceNotes(noura).nth(1).appears();
    await playVoiceNote(noura, 1);
  });
});
