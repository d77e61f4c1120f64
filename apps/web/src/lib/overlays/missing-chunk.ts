import { t } from '@lingui/core/macro';
import { messageOf, networkError } from '../calls/api-error.ts';
import { reloadForNewBuild, reloadPage } from '../versions/chunk-reload.ts';
import { isChunkError } from '../versions/load-module.ts';
import { hasUnsaved } from '../versions/unsaved.ts';
import { runningBuild } from '../versions/version-check.ts';

/**
 * Says why something could not be opened for want of its code, which the same press tries again; reloads the page where a
 * new build is the reason and nothing that was typed would be lost.
 * @returns the sentence; undefined while the page reloads
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
      // The browser remembers that this failed; a new document forgets it.
      if (isChunkError(error) && error.isFinal && !hasUnsaved()) return reloadPage().then(() => undefined);
      return messageOf(error);
  }
}
