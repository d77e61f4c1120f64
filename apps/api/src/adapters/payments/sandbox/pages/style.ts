import { createHash } from 'node:crypto';
import { fonts } from './fonts.ts';

const fontFaces = fonts.map(
  ({ path, range }) =>
    `@font-face{font-family:Vazirmatn;src:url(${path}) format("woff2");font-weight:100 900;font-display:swap;unicode-range:${range}}`,
);

/** The app's colours in a plainer style, so that the page is not mistaken for the app, or for a bank. */
export const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#f3ead8,#091715);--surface:light-dark(#fffdf8,#142b27);--line:light-dark(#e6dac3,#294640);--edge:light-dark(#8c8570,#7c958d);--ink:light-dark(#12332f,#f4ecdc);--ink-2:light-dark(#4a615b,#b9c9c1);--primary:light-dark(#0e5b50,#79cdb6);--primary-soft:light-dark(#ddebe3,#1e443c);--on-primary:light-dark(#fff8ec,#06231e);--due:light-dark(#7a4a00,#f3cd7f);--due-soft:light-dark(#fbe8bf,#41351a);--bad:light-dark(#9a2a1e,#f7b2a3);--bad-soft:light-dark(#fbe0d8,#4a2822);--focus:light-dark(#b4551a,#f4aa74)}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.7 Vazirmatn,system-ui,"Segoe UI",Tahoma,sans-serif;font-variant-numeric:tabular-nums;min-block-size:100vh}
button,input{font:inherit;color:inherit}
svg{inline-size:20px;block-size:20px;flex:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.ltr{unicode-bidi:isolate;direction:ltr;white-space:nowrap}
.row{display:flex;align-items:center;gap:10px}
.grow{flex:1;min-inline-size:0}
.small{font-size:.875rem;color:var(--ink-2)}
.band{background:var(--due-soft);color:var(--due);border-block-end:2px dashed var(--due);padding:10px 16px;font-size:.875rem;line-height:1.6}
.band .row{max-inline-size:928px;margin-inline:auto}
.page{max-inline-size:960px;margin-inline:auto;padding:16px;display:grid;gap:16px}
.head{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:48px;font-weight:700}
.tag{background:var(--due-soft);color:var(--due);border-radius:999px;padding:4px 12px;font-size:.8125rem;font-weight:600}
.tag svg{inline-size:16px;block-size:16px}
.columns,.card,.field,.cards{display:grid;gap:16px;align-content:start}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px}
.card>*{min-inline-size:0}
h1{font-size:1.375rem;line-height:1.45}
.field{gap:6px}
label,.label{font-size:.875rem;font-weight:600}
.input{display:flex;align-items:center;gap:8px;direction:ltr;min-block-size:52px;border:1px solid var(--edge);border-radius:12px;padding-inline:14px;background:var(--surface)}
.input:focus-within{border-color:var(--primary);box-shadow:0 0 0 3px var(--primary-soft)}
.input.bad{border-color:var(--bad)}
.input input{flex:1;inline-size:100%;min-inline-size:0;min-block-size:50px;border:0;background:none;outline:0}
.input b{font-size:.8125rem;color:var(--ink-2)}
.input.code{container-type:inline-size;position:relative;overflow:clip;border:0;padding:0;background:none;--rule:var(--edge);--pitch:calc((100cqi + 8px)/6);--box:calc(var(--pitch) - 8px)}
.input.code.bad{--rule:var(--bad)}
.input.code:focus-within{border-radius:12px;outline:3px solid var(--focus);outline-offset:4px;box-shadow:none;--rule:var(--primary)}
.boxes{position:absolute;inset:0;display:grid;grid-template-columns:repeat(6,1fr);gap:8px}
.boxes i{border:1px solid var(--rule);border-radius:12px;background:var(--surface)}
.code input{position:relative;flex:none;inline-size:calc(100cqi + 4rem);min-block-size:56px;padding:0 0 0 calc((var(--box) - 1ch)/2);font-size:1.375rem;font-weight:700;line-height:1;letter-spacing:calc(var(--pitch) - 1ch)}
.fault{color:var(--bad);font-size:.875rem}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:start}
.switch{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:44px;font-weight:400;font-size:1rem;cursor:pointer}
.switch input{appearance:none;flex:none;inline-size:52px;block-size:32px;border-radius:999px;background:var(--edge);cursor:pointer;display:flex;align-items:center;padding:4px}
.switch input::after{content:"";inline-size:24px;block-size:24px;border-radius:50%;background:var(--surface)}
.switch input:checked{background:var(--primary);justify-content:flex-end}
.button{display:inline-flex;align-items:center;justify-content:center;gap:10px;min-block-size:52px;padding:8px 20px;border:1px solid var(--primary);border-radius:12px;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none;cursor:pointer;flex:1 1 130px}
.button.line{background:none;border-color:var(--edge);color:var(--ink)}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.cards{gap:8px}
.cards button{display:flex;align-items:center;gap:10px;inline-size:100%;min-block-size:48px;padding:4px 14px;border:1px dashed var(--edge);border-radius:12px;background:none;font-size:.875rem;text-align:start;cursor:pointer}
.cards button[aria-pressed=true]{background:var(--primary-soft);border:1px solid var(--primary)}
summary{display:flex;align-items:center;min-block-size:44px;font-size:.875rem;font-weight:600;cursor:pointer}
summary::after{content:"";inline-size:8px;block-size:8px;margin-inline-start:10px;border:solid var(--ink-2);border-width:0 2px 2px 0;transform:rotate(45deg)}
details[open] summary::after{transform:rotate(-135deg)}
.note{display:flex;gap:12px;align-items:flex-start;padding:12px 16px;border-radius:12px;background:var(--bad-soft);color:var(--bad)}
.note:focus-visible{outline:0}
.note svg{margin-block-start:4px}
.amount{font-size:2rem;font-weight:640;line-height:1.3}
dl div{display:flex;justify-content:space-between;gap:16px;padding-block:8px;border-block-start:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{font-weight:600;text-align:end;min-inline-size:0;overflow-wrap:anywhere}
.hold{display:flex;gap:8px;align-items:center;color:var(--due);font-size:.875rem;font-weight:600}
.bank{max-inline-size:460px;margin-inline:auto;inline-size:100%}
.bank header{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-block-end:12px;border-block-end:1px solid var(--line);font-weight:700}
.foot{display:flex;flex-wrap:wrap;gap:0 18px;justify-content:center;align-items:center;font-size:.8125rem;color:var(--ink-2)}
.foot button{border:0;background:none;padding:0 8px;min-block-size:44px;text-decoration:underline;text-underline-offset:4px;cursor:pointer}
@media (min-width:1024px){.page{padding-block:32px}.columns{grid-template-columns:minmax(0,1fr) 340px;align-items:start;gap:20px}.card{padding:24px}}
@media (max-width:1023px){.summary{order:-1}}
`;

/** The same with the typeface, which the sandbox serves itself. */
export const SANDBOX_STYLE = `${fontFaces.join('\n')}${STYLE}`;

const sourceOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The sources of both in a Content Security Policy. */
export const STYLE_SOURCE = sourceOf(STYLE);
export const SANDBOX_STYLE_SOURCE = sourceOf(SANDBOX_STYLE);
