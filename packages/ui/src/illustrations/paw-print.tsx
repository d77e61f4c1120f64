/** The paw's pad and three toes in a 24-unit box; shared by the trail of progress and the coin. */
export function PawPrint() {
  return (
    <>
      <path d="M12 11.5c2.6 0 5.5 2.7 6 5.3.3 2-1 3.2-2.7 3-1.3-.1-2.2-.6-3.3-.6s-2 .5-3.3.6c-1.7.2-3-1-2.7-3 .5-2.6 3.4-5.3 6-5.3Z" />
      <ellipse cx="6.3" cy="10" rx="2.2" ry="3" transform="rotate(-26 6.3 10)" />
      <ellipse cx="12" cy="6.8" rx="2.3" ry="3.1" />
      <ellipse cx="17.7" cy="10" rx="2.2" ry="3" transform="rotate(26 17.7 10)" />
    </>
  );
}
