import { expect, it } from 'vitest';
import { scriptsOf } from './app-manifest.ts';

const manifest = {
  'app.html': { file: 'assets/app.js', imports: ['_react.js'], dynamicImports: ['page.tsx', 'other.tsx'] },
  'page.tsx': { file: 'assets/page.js', imports: ['app.html', '_kit.js'], css: ['assets/page.css'] },
  'other.tsx': { file: 'assets/other.js' },
  '_react.js': { file: 'assets/react.js' },
  '_kit.js': { file: 'assets/kit.js', name: 'kit', imports: ['_react.js'] },
};

it('lists every script once, with static imports and without other pages', () => {
  expect(scriptsOf(manifest, ['app.html', 'page.tsx']).sort()).toEqual([
    'assets/app.js',
    'assets/kit.js',
    'assets/page.js',
    'assets/react.js',
  ]);
});

it('finds the chunk of a group by its name', () => {
  expect(scriptsOf(manifest, ['kit'])).toEqual(['assets/kit.js', 'assets/react.js']);
});

it('throws when the build has no such chunk', () => {
  expect(() => scriptsOf(manifest, ['gone.tsx'])).toThrow('The build has no chunk "gone.tsx".');
});
