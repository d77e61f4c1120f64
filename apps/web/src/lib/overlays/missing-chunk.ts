import { t } from '@lingui/core/macro';
import { messageOf, networkError } from '../calls/api-error.ts';
import { reloadForNewBuild, reloadPage } from '../versions/chunk-reload.ts';
import { isChunkError } from '../versions/load-module.ts';
import { hasUnsaved } from '../versions/unsaved.ts';
import { runningBuild } from '../versions/version-check.ts';

/**
 * Explains why something could not be opened because its code did not load; the same press retries. Reloads the page
 * where a new build is the reason and no input would be lost.
 * @returns the error message; undefined while the page reloads
 */
export async function explainMissing(error: unknown): Promise<string | undefined> {
  const outcome = await reloadForNewBuild(runningBuild());
  switch (outcome) {
    case 'reloading':
      return undefined;
    case 'unreachable':
      return messageOf(networkError(error));
    case 'unsaved':
      return t`صدرت نسخة جديدة من رِفق. يُفتح هذا بعد حفظ ما كُتب ثم تحديث الصفحة.`;
    case 'same-build':
      // The browser caches this failure until the next document.
      if (isChunkError(error) && error.isFinal && !hasUnsaved()) return reloadPage().then(() => undefined);
      return messageOf(error);
  }
}
