/** A ref for the box around a group of choices: it hands the first of them on, to move the focus to. */
export function firstControl(register: (element: HTMLElement | null) => void) {
  return (box: HTMLElement | null) => register(box?.querySelector<HTMLElement>('input, button') ?? null);
}
