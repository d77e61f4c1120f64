import { COATS, type FaceCoat } from './coats.ts';
import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A dog's face in its coat colour, for a dog without a photo. */
export function DogFace({ coat, ...props }: IllustrationProps & { coat: FaceCoat }) {
  const { ground, fur, light, dark, line } = COATS[coat];
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill={ground} />
      <path d="M18 104c2-22 14-32 30-32s28 10 30 32Z" fill={fur} />
      <path
        d="M48 18c16 0 25 11 25 26 0 9-5 14-9 19-3 12-8 19-16 19s-13-7-16-19c-4-5-9-10-9-19 0-15 9-26 25-26Z"
        fill={fur}
      />
      <path d="M48 48c8 0 13 6 13 16 0 11-5 18-13 18s-13-7-13-18c0-10 5-16 13-16Z" fill={light} />
      <path
        d="M27 25c-12 2-17 20-15 38 1 8 7 13 11 10 6-4 8-18 9-28 1-9 3-21-5-20Zm42 0c12 2 17 20 15 38-1 8-7 13-11 10-6-4-8-18-9-28-1-9-3-21 5-20Z"
        fill={dark}
      />
      <path
        d="M35 44c2 3 7 3 9 0m8 0c2 3 7 3 9 0"
        stroke={line}
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M42 58c0-3 3-4 6-4s6 1 6 4c0 4-3 6-6 6s-6-2-6-6Z" fill={line} />
      <path
        d="M48 64v5m0 0c-1 3-6 3-7 0m7 0c1 3 6 3 7 0"
        stroke={line}
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
    </Drawing>
  );
}
