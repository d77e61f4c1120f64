import { uploadLimits } from '@rifq/rules';
import { expect, it } from 'vitest';
import { createFormat } from '../../../lib/formats/format.ts';
import { localeOf } from '../../../lib/formats/i18n.ts';
import { readFiles } from './read-files.ts';

it("reports files too large and too many with the viewer's digits", async () => {
  const { number } = createFormat(localeOf({ digits: 'arab', calendar: 'gregory' }));
  const large = new File([new Uint8Array(uploadLimits.bytes + 1)], 'تحليل.pdf', { type: 'application/pdf' });
  const small = new File(['%PDF'], 'وصفة.pdf', { type: 'application/pdf' });
  const chosen = [large, ...Array.from({ length: 10 }, () => small)];
  const { files, refusals } = await readFiles(chosen, number);
  expect(files).toHaveLength(9);
  expect(refusals).toEqual(['الملف «تحليل.pdf» أكبر من ٨ م.ب.', 'أُخذت أول ١٠ ملفات فقط.']);
});
