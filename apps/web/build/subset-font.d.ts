/** What we use of the package, which has no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: 'woff2'; variationAxes: { wght: { min: number; max: number } } },
  ): Promise<Uint8Array>;
}
