import { type CustomAtRules, type Targets, transform, type Visitor } from 'lightningcss';
import { cssTargets } from './browsers/supported-browsers.ts';

/**
 * The part of a stylesheet that a page uses, minified: rules for classes that do not stand in the markup,
 * and custom properties that no remaining rule reads, are left out.
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

/** Removing one property may leave another unread, so it goes on until nothing changes. */
function withoutUnreadProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const declared = [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
  const unread = declared.filter(name => !read.has(name));
  if (unread.length === 0) return css;
  const smaller = minified(css, unread);
  return smaller.length < css.length ? withoutUnreadProperties(smaller) : css;
}

/** `targets` once only: what is lowered already must not be lowered again. */
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
