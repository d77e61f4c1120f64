import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A doctor in ghutra. */
export function DoctorAbdullahIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill="#F3E6CF" />
      <path d="M10 104c2-24 16-32 38-32s36 8 38 32Z" fill="#0E5B50" />
      <path
        d="M48 10c20 0 26 14 26 30 0 16 4 30 8 44l-18 4H32l-18-4c4-14 8-28 8-44 0-16 6-30 26-30Z"
        fill="#FFFDF8"
      />
      <path d="M48 26c11 0 16 7 16 18 0 13-7 23-16 23s-16-10-16-23c0-11 5-18 16-18Z" fill="#C08A5E" />
      <path d="M32 48c0 13 7 21 16 21s16-8 16-21c-3 5-6 7-10 7-3-1-9-1-12 0-4 0-7-2-10-7Z" fill="#2F2018" />
      <path d="M25 25c12-8 34-8 46 0l1 6c-13-8-35-8-48 0Z" fill="#12332F" />
      <path
        d="M38 43c1.5 2 5 2 6 0m8 0c1.5 2 5 2 6 0"
        stroke="#2A1710"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M43.5 59c3 2 6 2 9 0" stroke="#E3BE9B" strokeWidth="2.2" strokeLinecap="round" fill="none" />
    </Drawing>
  );
}
