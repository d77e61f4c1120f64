import { Drawing, type IllustrationProps } from './drawing.tsx';

/** A paw in a hand: trust, and the end of registration. */
export function HandIllustration(props: IllustrationProps) {
  return (
    <Drawing viewBox="0 0 320 220" {...props}>
      <circle cx="160" cy="106" r="100" fill="#E3EFE7" />
      <path d="M0 52h82c22 0 40 10 52 24l24 22c10 10 8 26-4 32-10 5-20 3-28-4l-8-6H0Z" fill="#EF9556" />
      <path d="M16 52v68m24-68v68m24-68v68" stroke="#C96A2E" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M98 60c12 0 26 8 36 16l24 22c10 10 8 26-4 32-10 5-20 3-28-4l-12-10c-14-12-24-50-16-56Z"
        fill="#FFF3E0"
      />
      <path
        d="M144 104c5 3 9 8 11 14m-24-5c5 3 9 7 11 12"
        stroke="#E2B88C"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M320 110h-58l-42 0c-20 0-34 4-48 12l-58 6c-10 1-14 8-12 14 2 7 8 9 16 9h12c-2 10 6 16 16 17l50 4c16 2 34-2 48-8l18-6h58Z"
        fill="#C68A5B"
      />
      <path
        d="M172 122c-12 0-24 2-34 8m-8 21h52"
        stroke="#A96F43"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M176 120c4-16 22-30 40-30 10 0 14 8 10 14-6 8-18 12-24 22Z" fill="#C68A5B" />
      <path d="M244 104h22v66h-22c-4-20-4-46 0-66Z" fill="#FFFDF8" />
      <path d="M262 100h58v74h-58c-3-22-3-52 0-74Z" fill="#0E5B50" />
      <circle cx="290" cy="137" r="5" fill="#7FB5A3" />
      <path d="M160 24c6-10 22-8 22 6 0 12-14 18-22 26-8-8-22-14-22-26 0-14 16-16 22-6Z" fill="#0E5B50" />
    </Drawing>
  );
}
