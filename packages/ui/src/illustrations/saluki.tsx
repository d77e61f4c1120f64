import { Drawing, type IllustrationProps } from './drawing.tsx';

/** The saluki alone, to use within a drawing. */
export function SalukiFigure() {
  return (
    <>
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
    </>
  );
}

/** The sitting saluki: no conversation chosen. */
export function SalukiIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 260 330" {...props}>
      <SalukiFigure />
    </Drawing>
  );
}
