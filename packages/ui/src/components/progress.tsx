import { CoinIllustration } from '../illustrations/coin.tsx';
import { PawPrint } from '../illustrations/paw-print.tsx';
import { range } from '../lib/range.ts';

const PAWS = 10;

/** Milliseconds between the animation of two paw prints. */
const STEP = 60;

interface PawsProps {
  /** Filled prints, 0 to 10. */
  earned: number;
  /** The same as text: «6 من 10». */
  label: string;
  /** Whether the prints fill one after another when they appear, once. */
  walks?: boolean | undefined;
}

/** Progress towards a level: ten paw prints, from the start side. */
export function Paws({ earned, label, walks }: PawsProps) {
  return (
    <div className="paws" role="img" aria-label={label} data-walks={walks || undefined}>
      {range(PAWS).map(index => (
        <svg
          key={index}
          viewBox="0 0 24 24"
          aria-hidden="true"
          data-earned={index < earned || undefined}
          style={walks ? { animationDelay: `${index * STEP}ms` } : undefined}
        >
          <PawPrint />
        </svg>
      ))}
    </div>
  );
}

/** Measured progress. `value` is from 0 to `max` (100 by default); `label` names what is measured. */
export function ProgressBar({
  value,
  max = 100,
  label,
}: {
  value: number;
  max?: number | undefined;
  label: string;
}) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}

/** The bars above a form of several steps. `label` is the text: «الخطوة 1 من 3». */
export function StepBar({ step, steps, label }: { step: number; steps: number; label: string }) {
  return (
    <div className="step-bar" role="img" aria-label={label}>
      {range(steps).map(index => (
        <span key={index} data-reached={index < step || undefined} />
      ))}
    </div>
  );
}

/** A balance of coins; `children` is the formatted number. Put it in a link with a label. */
export function CoinPill({ children }: { children: string }) {
  return (
    <span className="coin-pill">
      <CoinIllustration />
      <span>{children}</span>
    </span>
  );
}
