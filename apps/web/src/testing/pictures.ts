import { vi } from 'vitest';

/** Decoded bitmaps: the test sets `decode`, and `close` counts released ones. */
export interface Pictures {
  decode: ReturnType<typeof vi.fn<(file: Blob, options?: ImageBitmapOptions) => Promise<ImageBitmap>>>;
  close: ReturnType<typeof vi.fn<() => void>>;
}

/**
 * Stubs decoding and drawing, which jsdom lacks: drawn pictures are encoded as `drawn`. `vi.unstubAllGlobals` and
 * `restoreAllMocks` end it.
 */
export function stubPictures(drawn: BlobPart = 'smaller'): Pictures {
  const pictures: Pictures = { decode: vi.fn(), close: vi.fn() };
  vi.stubGlobal('createImageBitmap', pictures.decode);
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    return name === 'canvas'
      ? Object.assign(element, {
          getContext: () => ({ fillRect: vi.fn(), drawImage: vi.fn() }),
          toBlob(done: BlobCallback, type: string) {
            done(new Blob([drawn], { type }));
          },
        })
      : element;
  });
  return pictures;
}
