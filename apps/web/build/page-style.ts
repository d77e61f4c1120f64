import { type CustomAtRules, type Targets, transform, type Visitor } from 'lightningcss';
import { cssTargets } from './browsers/supported-browsers.ts';

/**
 * Returns the part of a stylesheet that a page uses, minified: without rules for classes that are not in the markup,
 * and without custom properties that no remaining rule reads.
 * @param css the whole stylesheet
 * @param html the markup of the page
 */
export function styleFor(css: string, html: string): string {
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const unusedClasses = [...classNames(css)].filter(name => !used.has(name));
  return withoutUnreadProperties(minified(css, unusedClasses, cssTargets));
}

/** Removes unread custom properties, repeatedly, since removing one may leave another unread. */
function withoutUnreadProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const declared = [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
  const unread = declared.filter(name => !read.has(name));
  if (unread.length === 0) return css;
  const smaller = minified(css, unread);
  return smaller.length < css.length ? withoutUnreadProperties(smaller) : css;
}

/** Minifies. Pass `targets` only once: lowered syntax must not be lowered again. */
function minified(css: string, unusedSymbols: string[], targets?: Targets): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
    ...(targets === undefined ? {} : { targets }),
  });
  return code.toString();
}

function classNames(css: string): Set<string> {
  const names = new Set<string>();
  const visitor: Visitor<CustomAtRules> = {
    Selector(selector) {
      for (const part of selector) if (part.type === 'class') names.add(part.name);
    },
  };
  transform({ filename: 'page.css', code: Buffer.from(css), visitor });
  return names;
}
