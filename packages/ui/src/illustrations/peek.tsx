import { Drawing, type IllustrationProps } from './drawing.tsx';

/** The cat that peeks over the edge of the “today” panel. */
export function PeekIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 140 82" {...props}>
      <g transform="translate(-51 -8) scale(1.14 .93)">
        <path
          d="M48 84c-4-28-2-52 2-62 2-5 8-6 12-2l24 24c12-4 28-4 40 0l24-24c4-4 10-3 12 2 4 10 6 34 2 62Z"
          fill="#EF9556"
        />
        <path
          d="M58 60c-1-12 0-22 2-28l18 18c-8 3-14 6-20 10Zm96 0c1-12 0-22-2-28l-18 18c8 3 14 6 20 10Z"
          fill="#FBD3AE"
        />
        <path d="M99 40l2 13m5-14v15m7-14l-2 13" stroke="#C96A2E" strokeWidth="5" strokeLinecap="round" />
        <circle cx="84" cy="62" r="5.5" fill="#12332F" />
        <circle cx="128" cy="62" r="5.5" fill="#12332F" />
        <circle cx="82.5" cy="60" r="1.8" fill="#FFF3E0" />
        <circle cx="126.5" cy="60" r="1.8" fill="#FFF3E0" />
      </g>
      <rect x="12" y="62" width="28" height="18" rx="9" fill="#FFF3E0" />
      <rect x="100" y="62" width="28" height="18" rx="9" fill="#FFF3E0" />
      <path d="M21 72v8m10-8v8m78-8v8m10-8v8" stroke="#E2B88C" strokeWidth="2.5" strokeLinecap="round" />
    </Drawing>
  );
}
