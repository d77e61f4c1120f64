import { Drawing, type IllustrationProps } from './drawing.tsx';

/** An anonymous doctor in a cap and a mask, for one without a photo. */
export function DoctorFace(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 96 96" {...props}>
      <rect width="96" height="96" fill="#D5E7E0" />
      <path d="M6 108c1-22 10-32 24-36l18 8 18-8c14 4 23 14 24 36Z" fill="#FFFDF8" />
      <path d="M48 25c12 0 18 9 18 20 0 13-8 23-18 23s-18-10-18-23c0-11 6-20 18-20Z" fill="#D9A679" />
      <path d="M26 42c0-18 9-28 22-28s22 10 22 28c-13-6-31-6-44 0Z" fill="#0E5B50" />
      <path d="M30 51c12-4 24-4 36 0-1 11-8 19-18 19s-17-8-18-19Z" fill="#BFDCD3" />
      <path d="M34 56c9-2 19-2 28 0m-26 6c8-2 16-2 24 0" stroke="#7FB5A3" strokeWidth="1.6" fill="none" />
      <circle cx="40.500" cy="46" r="2.200" fill="#3A2014" />
      <circle cx="55.500" cy="46" r="2.200" fill="#3A2014" />
      <path
        d="M32 80c-1 8 2 13 8 14m24-14c1 6-1 9-4 11"
        stroke="#0E5B50"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </Drawing>
  );
}
