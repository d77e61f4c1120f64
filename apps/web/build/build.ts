import { join } from 'node:path';
import { build } from 'vite';
import { checkBrowsers } from './browsers/check-build.ts';
import { stampBuild } from './build-id.ts';
import { checkApart } from './check-apart.ts';
import { checkBudget } from './check-budget.ts';
import { checkLoadModules } from './load-modules.ts';
import { precompress } from './precompress.ts';
import { nameStartScript } from './start-script.ts';
import { buildStaticPages } from './static-pages.ts';
import { webRoot } from './web-root.ts';

const outDir = join(webRoot, 'dist');

await build({ root: webRoot, configFile: join(webRoot, 'vite.config.ts'), logLevel: 'warn' });
await nameStartScript(outDir);
const stamped = await stampBuild(outDir);
await buildStaticPages(outDir, stamped);
await precompress(outDir);
await checkBudget(outDir);
await checkApart(outDir);
await checkLoadModules(outDir);
checkBrowsers(outDir);
