export type Coat = 'ginger' | 'white' | 'black' | 'brown' | 'cream' | 'grey';
/** A pet's colour. Codes 1 to 4 are given (specification 3.12); the others are ours. */
export type PetColour = {
  readonly code: number;
  readonly ar: string;
  readonly en: string;
  /** The colour shown next to the name. */
  readonly swatch: string;
  /** The drawing for a pet without a photo. */
  readonly coat: Coat;
};

export const petColours: readonly PetColour[] = [
  { code: 1, ar: 'أبيض', en: 'White', swatch: '#FFFFFF', coat: 'white' },
  { code: 2, ar: 'أسود', en: 'Black', swatch: '#24211F', coat: 'black' },
  { code: 3, ar: 'بُنّي', en: 'Brown', swatch: '#8A5A36', coat: 'brown' },
  { code: 4, ar: 'ذهبي', en: 'Golden', swatch: '#D9A441', coat: 'ginger' },
  { code: 5, ar: 'رمادي', en: 'Grey (blue)', swatch: '#8EA3A6', coat: 'grey' },
  { code: 6, ar: 'كريمي', en: 'Cream', swatch: '#F1E0BE', coat: 'cream' },
  { code: 7, ar: 'برتقالي', en: 'Orange (ginger)', swatch: '#E8863A', coat: 'ginger' },
  { code: 8, ar: 'بيج', en: 'Fawn', swatch: '#D9C09A', coat: 'cream' },
  { code: 9, ar: 'فضّي', en: 'Silver', swatch: '#C4CBCC', coat: 'grey' },
  { code: 10, ar: 'مخطّط', en: 'Tabby', swatch: '#A5774A', coat: 'brown' },
  { code: 11, ar: 'مرقّط', en: 'Spotted', swatch: '#CDB58A', coat: 'cream' },
  { code: 12, ar: 'ثنائي اللون', en: 'Bicolour', swatch: '#5A5450', coat: 'black' },
  { code: 13, ar: 'ثلاثي الألوان', en: 'Calico', swatch: '#D8915A', coat: 'ginger' },
  { code: 14, ar: 'صدفي', en: 'Tortoiseshell', swatch: '#6B4A33', coat: 'brown' },
  { code: 15, ar: 'داكن الأطراف', en: 'Colour-point', swatch: '#E6D3B3', coat: 'cream' },
];

/** Returns the drawing for a pet without a photo; an unknown colour is cream. */
export function coatOf(colourCode: number | null): Coat {
  return petColours.find(colour => colour.code === colourCode)?.coat ?? 'cream';
}
