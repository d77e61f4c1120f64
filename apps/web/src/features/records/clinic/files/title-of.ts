import { nameLimits } from '@rifq/rules';
import { visibleText } from '../../../../lib/forms/visible-text.ts';

/** Returns the title of a file by its name, without the extension; `fallback` for a name of which nothing remains. */
export function titleOf(name: string | null, fallback: string): string {
  const title = visibleText((name ?? '').replace(/\.pdf$/i, '')).slice(0, nameLimits.short);
  return visibleText(title) || fallback;
}
