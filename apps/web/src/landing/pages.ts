interface StaticPage {
  file: string;
  style: string;
  script: string | undefined;
  /** Inline script; the content policy allows it by its hash. */
  inlineScript: string | undefined;
}

/**
 * Reloads the offline page once the server responds: it probes every few seconds while visible, since a browser may
 * always report being online. Inline, since nothing can be fetched offline.
 */
const COME_BACK = `(() => {
  const probe = async () => {
    if (document.hidden) return;
    const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined);
    if (response?.ok) location.reload();
  };
  setInterval(probe, 4000);
  addEventListener('online', probe);
  document.addEventListener('visibilitychange', probe);
})()`;

/** The static HTML pages: the file of each in `dist`, and its assets. */
export const staticPages = {
  '/': { file: 'index.html', style: 'landing', script: 'landing', inlineScript: undefined },
  '/privacy': { file: 'privacy.html', style: 'article', script: 'landing', inlineScript: undefined },
  '/terms': { file: 'terms.html', style: 'article', script: 'landing', inlineScript: undefined },
  '/offline': { file: 'offline.html', style: 'article', script: undefined, inlineScript: COME_BACK },
} as const satisfies Record<string, StaticPage>;

export type StaticPath = keyof typeof staticPages;

export type StyleName = (typeof staticPages)[StaticPath]['style'];
export type ScriptName = NonNullable<(typeof staticPages)[StaticPath]['script']>;

export function isStaticPath(path: string): path is StaticPath {
  return Object.hasOwn(staticPages, path);
}

export function staticPaths(): StaticPath[] {
  return Object.keys(staticPages).filter(isStaticPath);
}
