/** Groups a chip number as cards print it: «682 0981 0034 5128». */
export function chipGroups(microchip: string): string {
  return microchip.replace(/^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4');
}
