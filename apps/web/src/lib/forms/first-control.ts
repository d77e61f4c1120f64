/** Returns a ref for the container of a group of choices, which registers the first of them as focus target. */
export function firstControl(register: (element: HTMLElement | null) => void) {
  return (box: HTMLElement | null) => register(box?.querySelector<HTMLElement>('input, button') ?? null);
}
