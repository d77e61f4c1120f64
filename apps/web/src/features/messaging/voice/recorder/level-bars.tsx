/** Recent levels: the newest bar is at the end. */
export function LevelBars({ levels }: { levels: readonly number[] }) {
  return (
    <span className="voice-levels" aria-hidden="true">
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by their index
        <i key={index} style={{ blockSize: `${Math.round(12 + level * 88)}%` }} />
      ))}
    </span>
  );
}
