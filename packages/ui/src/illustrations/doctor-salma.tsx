import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A doctor in an emerald headscarf. */
export function DoctorSalmaIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill="#F6E0C6" />
      <path d="M48 11c18 0 26 15 26 31 0 14 3 26 5 40H17c2-14 5-26 5-40 0-16 8-31 26-31Z" fill="#0E5B50" />
      <path d="M6 108c1-22 10-32 24-36l18 8 18-8c14 4 23 14 24 36Z" fill="#FFFDF8" />
      <path d="M28 70c10 8 30 8 40 0l-6 13c-4 6-9 9-14 9s-10-3-14-9Z" fill="#0A463E" />
      <path d="M48 25c11 0 16 8 16 19 0 12-7 22-16 22s-16-10-16-22c0-11 5-19 16-19Z" fill="#DDA878" />
      <path
        d="M38 45c1.5 2 5 2 6.5 0m7 0c1.5 2 5 2 6.5 0m-15 10.5c3 3.5 7 3.5 10 0"
        stroke="#3A2014"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M30 78c-2 8 0 16 6 18m30-18c2 6 1 10-2 13"
        stroke="#7FB5A3"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="63" cy="93" r="3.6" fill="#EF9556" />
    </Drawing>
  );
}
