import { Drawing, type IllustrationProps } from './drawing.tsx';

/** An empty box waiting for its cat: no pets yet. */
export function BoxIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 260 220" {...props}>
      <ellipse cx="130" cy="204" rx="104" ry="10" fill="#EADBC0" />
      <path
        d="M86 118c-4-26-4-52 0-62 2-5 7-6 11-2l16 16c10-3 24-3 34 0l16-16c4-4 9-3 11 2 4 10 4 36 0 62Z"
        fill="#3C6F66"
      />
      <path
        d="M95 86c-1-8-1-14 1-18l11 11c-5 2-9 4-12 7Zm70 0c1-8 1-14-1-18l-11 11c5 2 9 4 12 7Z"
        fill="#F2B07E"
      />
      <ellipse cx="113" cy="91" rx="8" ry="9" fill="#FFF3E0" />
      <ellipse cx="147" cy="91" rx="8" ry="9" fill="#FFF3E0" />
      <ellipse cx="114" cy="92" rx="3.6" ry="6.5" fill="#12332F" />
      <ellipse cx="146" cy="92" rx="3.6" ry="6.5" fill="#12332F" />
      <path d="M127 102h6c1 0 2 1 1 2l-3 2c-1 1-1 1-2 0l-3-2c-1-1 0-2 1-2Z" fill="#F2B07E" />
      <path d="M52 116h156l-8 80a9 9 0 0 1-9 8H69a9 9 0 0 1-9-8Z" fill="#E9BE8A" />
      <path d="M52 116h78v88H69a9 9 0 0 1-9-8Z" fill="#F0CD9F" />
      <path d="M52 116 22 138c-3 2-3 6 0 8l34 12Zm156 0 30 22c3 2 3 6 0 8l-34 12Z" fill="#D9A66C" />
      <path d="M52 116h156v10H52Z" fill="#D9A66C" />
      <rect x="92" y="109" width="24" height="18" rx="9" fill="#7FB5A3" />
      <rect x="144" y="109" width="24" height="18" rx="9" fill="#7FB5A3" />
      <path d="M100 119v8m8-8v8m44-8v8m8-8v8" stroke="#3C6F66" strokeWidth="2.4" strokeLinecap="round" />
      <g fill="#B97B3F">
        <ellipse cx="130" cy="176" rx="13" ry="10" />
        <ellipse cx="114" cy="161" rx="5" ry="7" transform="rotate(-22 114 161)" />
        <ellipse cx="130" cy="155" rx="5" ry="7" />
        <ellipse cx="146" cy="161" rx="5" ry="7" transform="rotate(22 146 161)" />
      </g>
    </Drawing>
  );
}
