/** Returns frames of silence as our encoder writes them: MPEG 2 layer III, 24 kHz, 40 kbit/s, 576 samples each. */
export function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(120);
  frame.writeUInt32BE(0xfff354c4);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 24_000) / 576) }, () => frame));
}

/** Returns the smallest PDF: one empty page. */
export function pdf(): Buffer {
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
startxref
0
%%EOF
`,
    'latin1',
  );
}
