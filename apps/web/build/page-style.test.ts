import { describe, expect, it } from 'vitest';
import { styleFor } from './page-style.ts';

const HTML = '<p class="card big">x</p>';

describe('style of a page', () => {
  it('retains rules of elements and of classes on the page, and drops the others', () => {
    const style = styleFor('.card{color:red}.gone{color:blue}.card .gone{top:0}p{margin:0}', HTML);
    expect(style).toBe('.card{color:red}p{margin:0}');
  });

  it('drops custom properties that nothing reads, also through one another', () => {
    const style = styleFor(':root{--a:1px;--b:var(--a);--c:2px}.card{top:var(--c)}.gone{top:var(--b)}', HTML);
    expect(style).toBe(':root{--c:2px}.card{top:var(--c)}');
  });

  it('retains syntax that every supported browser knows, and adds the prefixes that one of them needs', () => {
    const style = styleFor('.big{color:light-dark(#fff,#000);user-select:none}', HTML);
    expect(style).toContain('light-dark(#fff,#000)');
    expect(style).toContain('-webkit-user-select:none');
  });
});
