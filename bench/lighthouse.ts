import * as z from 'zod/mini';
import { findChromium } from './lib/browser.ts';
import { report } from './lib/report.ts';
import { runTool } from './lib/tools.ts';
import { withWebApp } from './lib/web-app.ts';

const score = z.object({ score: z.number() });
const output = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
});

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update';

/** Measures Lighthouse's mobile scores of the landing page, from 0 to 100. */
export async function measure(): Promise<boolean> {
  const chromium = await findChromium();
  const { categories } = await withWebApp(async url =>
    output.parse(
      await runTool(
        'lighthouse/cli/index.js',
        [`${url}/`, '--quiet', '--output=json', `--chrome-flags=${FLAGS}`],
        {
          CHROME_PATH: chromium,
        },
      ),
    ),
  );
  const results = Object.entries(categories).map(([name, { score: value }]) =>
    report(`Lighthouse mobile, ${name}`, value * 100, { atLeast: 98 }),
  );
  return results.every(Boolean);
}
