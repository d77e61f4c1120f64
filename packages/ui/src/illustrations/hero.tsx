import { useId } from 'react';
import { CatFigure } from './cat.tsx';
import { Drawing, type IllustrationProps } from './drawing.tsx';
import { SalukiFigure } from './saluki.tsx';

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
        <SalukiFigure />
      </g>
      <g transform="translate(86 252) scale(.92)">
        <CatFigure />
      </g>
    </Drawing>
  );
}
