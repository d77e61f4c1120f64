/** The pages that are plain HTML: the file of each in `dist`, and what it loads. */
export const staticPages = {
  '/': { file: 'index.html', style: 'landing', script: 'landing' },
  '/privacy': { file: 'privacy.html', style: 'article', script: undefined },
  '/terms': { file: 'terms.html', style: 'article', script: undefined },
  '/offline': { file: 'offline.html', style: 'article', script: undefined },
} as const satisfies Record<string, { file: string; style: string; script: string | undefined }>;

export type StaticPath = keyof typeof staticPages;

export type StyleName = (typeof staticPages)[StaticPath]['style'];
export type ScriptName = NonNullable<(typeof staticPages)[StaticPath]['script']>;

export function isStaticPath(path: string): path is StaticPath {
  return Object.hasOwn(staticPages, path);
}

export function staticPaths(): StaticPath[] {
  return Object.keys(staticPages).filter(isStaticPath);
}
