import { Drawing, type IllustrationProps } from './drawing.tsx';

/** The cat alone, to use within a drawing. */
export function CatFigure() {
  return (
    <>
      <path
        d="M146 236c44 8 62-22 52-48-6-16-22-22-30-12"
        fill="none"
        stroke="#D97B3C"
        strokeWidth="19"
        strokeLinecap="round"
      />
      <path d="M66 248c-16-44-14-98 40-112 54 14 60 68 46 112Z" fill="#EF9556" />
      <path d="M80 146c10 10 42 10 52 0 6 26 0 50-12 62-8 8-20 8-28 0-12-12-18-36-12-62Z" fill="#FFF3E0" />
      <path
        d="M106 216v32M80 190c-5 14-6 30-4 44m56-44c5 14 6 30 4 44"
        stroke="#D97B3C"
        strokeWidth="4.5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M74 249c-4-11 4-18 15-18s16 7 16 18Zm33 0c0-11 5-18 16-18s19 7 15 18Z" fill="#FFF3E0" />
      <g transform="translate(106 138) scale(1.16 .93) translate(-106 -138)">
        <path
          d="M48 88c-4-30-2-56 2-66 2-5 8-6 12-2l24 24c12-4 28-4 40 0l24-24c4-4 10-3 12 2 4 10 6 36 2 66-4 36-28 50-58 50s-54-14-58-50Z"
          fill="#EF9556"
        />
        <path
          d="M58 60c-1-12 0-22 2-28l18 18c-8 3-14 6-20 10Zm96 0c1-12 0-22-2-28l-18 18c8 3 14 6 20 10Z"
          fill="#FBD3AE"
        />
        <path
          d="M98 46l3 18m5-19v20m8-19l-3 18M50 92l16-2m-15 14 16-5m91-9-16-2m15 16-16-5"
          stroke="#C96A2E"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M106 102c16 0 28 8 28 19s-12 17-28 17-28-6-28-17 12-19 28-19Z" fill="#FFF3E0" />
        <path
          d="M74 88c4 5 14 5 18 0m28 0c4 5 14 5 18 0"
          stroke="#12332F"
          strokeWidth="4.5"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M100 106h12c2 0 3 2 2 4l-5 5c-2 2-4 2-6 0l-5-5c-1-2 0-4 2-4Z" fill="#12332F" />
        <path
          d="M106 116v5m0 0c-2 5-9 5-11 1m11-1c2 5 9 5 11 1"
          stroke="#12332F"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
      </g>
      <path d="M76 138c16 10 44 10 60 0l3 10c-19 12-47 12-66 0Z" fill="#0E5B50" />
      <circle cx="106" cy="160" r="8" fill="#F6D9A8" />
    </>
  );
}

/** The sitting ginger cat. */
export function CatIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 220 260" {...props}>
      <CatFigure />
    </Drawing>
  );
}
