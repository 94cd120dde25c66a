import photon from '@silvia-odwyer/photon-node';
import { imageSize } from 'image-size';
import { blank, fitting, type Matrix, paint, type Raster } from './raster.ts';
import { type Shown, SIGHT_LIMITS } from './types.ts';

/**
 * How the camera was held, according to the JPEG: the transformation from the stored picture to the
 * upright one.
 */
const HELD: Readonly<Record<number, Matrix>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];
const QUALITIES = [80, 60, 40, 25];

/** Returns a JPEG that is small enough; null if none is. */
export function packed(
  name: string,
  { width, height, rgba }: Raster,
  most: number = SIGHT_LIMITS.bytes,
): Shown | null {
  const image = new photon.PhotonImage(rgba, width, height);
  try {
    for (const quality of QUALITIES) {
      const bytes = image.get_bytes_jpeg(quality);
      if (bytes.length <= most)
        return { name, width, height, jpeg: Buffer.from(bytes).toString('base64') };
    }
    return null;
  } finally {
    image.free();
  }
}

/**
 * Reads a picture's header before it is decoded; returns null if it isn't a picture, or too large.
 */
function measured(bytes: Uint8Array): Matrix | null {
  const { width, height, orientation = 1 } = imageSize(bytes);
  return width > 0 && height > 0 && width * height <= SIGHT_LIMITS.pixels
    ? (HELD[orientation] ?? UPRIGHT)
    : null;
}

/**
 * A picture file, upright, its longer side at most `side`. Throws at what is no picture; null for
 * one that is too large.
 */
export function drawn(bytes: Uint8Array, side: number = SIGHT_LIMITS.side): Raster | null {
  const held = measured(bytes);
  if (held === null) return null;
  const image = photon.PhotonImage.new_from_byteslice(bytes);
  try {
    const source: Raster = {
      width: image.get_width(),
      height: image.get_height(),
      rgba: image.get_raw_pixels(),
    };
    const isTurned = held[0] === 0;
    const { width, height } = fitting(
      isTurned ? source.height : source.width,
      isTurned ? source.width : source.height,
      side,
    );
    const target = blank(width, height);
    const [a, b, c, d, e, f] = held;
    paint(target, source, [a * width, b * height, c * width, d * height, e * width, f * height]);
    return target;
  } finally {
    image.free();
  }
}
