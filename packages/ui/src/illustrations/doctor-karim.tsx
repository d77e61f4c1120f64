import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A doctor with a beard. */
export function DoctorKarimIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill="#DCEBE4" />
      <path d="M10 104c2-24 16-32 38-32s36 8 38 32Z" fill="#FFFDF8" />
      <path d="M39 60h18v14c0 6-18 6-18 0Z" fill="#B97F54" />
      <path d="M36 74l12 12 12-12 6 4-18 24-18-24Z" fill="#7FB5A3" />
      <path d="M48 18c14 0 20 10 20 24 0 15-8 27-20 27S28 57 28 42c0-14 6-24 20-24Z" fill="#C98F62" />
      <path
        d="M26 44c-3-20 6-32 22-32s25 12 22 32c-2-10-6-16-10-17-8 4-18 3-24 0-4 1-8 7-10 17Z"
        fill="#2A1B14"
      />
      <path d="M29 48c1 14 9 23 19 23s18-9 19-23c-3 5-7 8-12 8-3-2-11-2-14 0-5 0-9-3-12-8Z" fill="#3A261C" />
      <path
        d="M37 43c1.5 2 5 2 6.5 0m9 0c1.5 2 5 2 6.5 0"
        stroke="#2A1710"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M43 60c3 2.5 7 2.5 10 0"
        stroke="#E9C6A5"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
    </Drawing>
  );
}
