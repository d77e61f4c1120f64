import { COATS, type FaceCoat } from './coats.ts';
import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A cat's face in its coat colour, for a cat without a photo. */
export function CatFace({ coat, ...props }: IllustrationProps & { coat: FaceCoat }) {
  const { ground, fur, light, line } = COATS[coat];
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill={ground} />
      <path d="M14 104c2-24 16-34 34-34s32 10 34 34Z" fill={fur} />
      <g transform="translate(48 74) scale(1.14 .9) translate(-48 -74)">
        <path
          d="M19 52c-2-17-1-31 1-37 1-4 5-4 8-2l12 12c5-1 11-1 16 0l12-12c3-2 7-2 8 2 2 6 3 20 1 37-2 19-14 27-29 27S21 71 19 52Z"
          fill={fur}
        />
        <path
          d="M25 34c0-6 0-10 1-13l10 9c-5 1-8 2-11 4Zm46 0c0-6 0-10-1-13l-10 9c5 1 8 2 11 4Z"
          fill={light}
        />
        <path d="M48 57c9 0 15 4 15 10.5S57 78 48 78s-15-4-15-10.5S39 57 48 57Z" fill={light} />
        <path
          d="M31 50c2.5 3 8 3 10.5 0m13 0c2.5 3 8 3 10.5 0"
          stroke={line}
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M44.5 60h7c1 0 2 1 1 2.5l-3 2.5c-1 1-2 1-3 0l-3-2.5c-1-1.5 0-2.5 1-2.5Z" fill={line} />
        <path
          d="M48 65.5v2.5m0 0c-1 3-5 3-6 .5m6-.5c1 3 5 3 6 .5"
          stroke={line}
          strokeWidth="2"
          strokeLinecap="round"
          fill="none"
        />
      </g>
    </Drawing>
  );
}
