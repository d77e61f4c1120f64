/** Coat colours of the drawn faces; an unknown colour is drawn as cream. */
export type FaceCoat = 'ginger' | 'white' | 'black' | 'brown' | 'cream' | 'grey';

/** The colours of one face, the same in both themes. */
export interface CoatPalette {
  ground: string;
  fur: string;
  /** Muzzle and inner ears. */
  light: string;
  /** A dog's ears. */
  dark: string;
  line: string;
}

export const COATS: Readonly<Record<FaceCoat, CoatPalette>> = {
  ginger: { ground: '#DCEBE4', fur: '#EF9556', light: '#FFF3E0', dark: '#C96A2E', line: '#12332F' },
  white: { ground: '#F8D9BC', fur: '#FFF8EC', light: '#F6DCC6', dark: '#E5D3B5', line: '#12332F' },
  black: { ground: '#F6E3BE', fur: '#2C4A46', light: '#8FA8A0', dark: '#16312D', line: '#0B1F1C' },
  brown: { ground: '#F3E6CF', fur: '#8A5A3B', light: '#E6C9A6', dark: '#63391F', line: '#2A1710' },
  cream: { ground: '#CFE3DA', fur: '#EBD6B0', light: '#FFF3E0', dark: '#B98D5C', line: '#12332F' },
  grey: { ground: '#FBE3CF', fur: '#8EA3A6', light: '#E8EEEC', dark: '#6A8186', line: '#12332F' },
};
