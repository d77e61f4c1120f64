import { useId } from 'react';
import { Drawing, type IllustrationProps } from './drawing.tsx';

/** Saluki and cat under the arch: landing page and registration. */
export function HeroIllustration(props: IllustrationProps) {
  const arch = useId();
  return (
    <Drawing viewBox="0 0 560 520" {...props}>
      <defs>
        <clipPath id={arch}>
          <path d="M40 500V262C40 150 150 92 280 24c130 68 240 126 240 238v238a12 12 0 0 1-12 12H52a12 12 0 0 1-12-12Z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${arch})`}>
        <path d="M0 0h560v520H0Z" fill="#CFE3DA" />
        <circle cx="196" cy="196" r="66" fill="#F7B987" />
        <g transform="translate(352 -70)" fill="#2F7B6C">
          <path d="M86 440c4-56 2-106-2-148l8-1c5 44 7 94 4 149Z" />
          <path d="M88 292c-24-18-46-14-58 4 20-6 40-6 58-4Zm0 0c-8-28-28-40-50-34 22 6 38 18 50 34Zm0 0c4-30 22-46 46-42-20 10-34 24-46 42Zm0 0c24-14 46-8 58 10-20-8-40-12-58-10Zm0 0c-16 6-28 22-28 42 8-18 16-30 28-42Zm0 0c18 8 28 24 26 44-6-18-14-32-26-44Z" />
        </g>
        <path d="M0 330c80-52 170-62 260-22s200 20 300-40v252H0Z" fill="#F0DDB9" />
        <path d="M0 400c120-44 220-30 310-8s170 10 250-20v148H0Z" fill="#E7CC9C" />
        <path d="M0 468c140-26 380-34 560-4v60H0Z" fill="#0E5B50" />
      </g>
      <g transform="translate(236 138) scale(1.08)">
        <path
          d="M196 306c36 8 56-6 52-34-2-16-14-24-20-18"
          fill="none"
          stroke="#D9C09A"
          strokeWidth="11"
          strokeLinecap="round"
        />
        <path d="M214 308c20 4 40-6 36-34l-10 2c-2 16-12 24-26 32Z" fill="#B98D5C" />
        <path
          d="M98 84c6 34-6 58-14 82-8 26 4 46 20 66 14 16 26 44 30 76h60c30-4 36-40 26-72-16-56-62-82-74-146Z"
          fill="#EBD6B0"
        />
        <path d="M96 92c6 34-6 58-12 78-6 24 4 44 18 62 10-12 14-40 12-66-2-28-6-52-18-74Z" fill="#FFF3E0" />
        <path
          d="M118 186c-6 30-8 70-8 104-6 2-14 6-16 14-1 3 1 6 5 6h28c4 0 6-3 6-7 2-36 8-66 18-96Z"
          fill="#F5E6C8"
        />
        <path
          d="M196 210c-32 0-48 26-46 52 1 18 10 28 20 32-12 0-26 2-30 10-2 3 0 6 4 6h54c24 0 34-28 30-56-3-26-12-44-32-44Z"
          fill="#DFC598"
        />
        <path
          d="M140 38c-16-12-40-8-50 8l-46 22c-9 4-12 10-10 15 1 5 5 8 11 8l44 4c12 10 36 8 48-8Z"
          fill="#EBD6B0"
        />
        <path d="M34 82c1 5 5 8 11 8l40 4c-4-10-16-14-28-14Z" fill="#FFF3E0" />
        <path d="M33 76c0-5 4-8 10-10 4 3 4 10-1 13-4 2-8 1-9-3Z" fill="#12332F" />
        <path d="M88 60c5 5 12 5 16 0" stroke="#12332F" strokeWidth="4.5" strokeLinecap="round" fill="none" />
        <path
          d="M116 42c20-10 40 6 44 36 4 24 2 56-10 76-2 4-7 3-8-1-2-6-4-10-6-10-3 0-4 6-8 6-5-1-8-8-10-18-2-12-8-36-10-54-2-16 0-30 8-35Z"
          fill="#B98D5C"
        />
        <path d="M92 104c14 12 34 12 50 0l4 11c-18 14-40 14-54 3Z" fill="#EF9556" />
        <circle cx="100" cy="124" r="7" fill="#0E5B50" />
      </g>
      <g transform="translate(86 252) scale(.92)">
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
      </g>
    </Drawing>
  );
}
