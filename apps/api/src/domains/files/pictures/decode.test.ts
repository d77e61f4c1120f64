import sharp from 'sharp';
import { expect, it } from 'vitest';
import { png, svg } from '../../../testing/images.ts';
import { decode } from './decode.ts';

it('passes no other content to a parser of the image library', async () => {
  expect(await decode(await png(), 'photo')).not.toBeNull();
  for (const other of [svg, Buffer.from('%PDF-1.7'), Buffer.from('GIF89a')])
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format');
});
