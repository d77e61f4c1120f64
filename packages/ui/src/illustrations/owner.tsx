import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A woman in an apricot headscarf: an owner without a photo. */
export function OwnerIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill="#F6E0C6" />
      <path
        d="M48 12c19 0 27 15 27 32 0 12 2 22 5 32-10 8-22 11-32 11s-22-3-32-11c3-10 5-20 5-32 0-17 8-32 27-32Z"
        fill="#EF9556"
      />
      <path d="M48 12c15 0 23 9 26 22-14-12-38-12-52 0 3-13 11-22 26-22Z" fill="#D97B3C" />
      <path d="M48 26c11 0 16 8 16 19 0 12-7 21-16 21s-16-9-16-21c0-11 5-19 16-19Z" fill="#DDA878" />
      <path
        d="M38 46c1.5 2 5 2 6.5 0m7 0c1.5 2 5 2 6.5 0m-15 10c3 3.5 7 3.5 10 0"
        stroke="#3A2014"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M8 108c2-22 12-30 22-33 10 7 26 7 36 0 10 3 20 11 22 33Z" fill="#0E5B50" />
    </Drawing>
  );
}
