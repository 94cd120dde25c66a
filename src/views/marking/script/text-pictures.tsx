import { useEffect, useState } from 'react';
import type { Picture } from '#contract/submissions/document.ts';

/** Returns the address of a picture in a file. */
export type DrawPicture = (picture: Picture) => Promise<string>;
export interface TextPicturesProps {
  pictures: readonly Picture[];
  draw: DrawPicture;
}

/** The pictures in a text, as they were submitted. */
export default function TextPictures({ pictures, draw }: TextPicturesProps) {
  return pictures.map((picture) => (
    <One key={picture.name + picture.at} picture={picture} draw={draw} />
  ));
}

function One({ picture, draw }: { picture: Picture; draw: DrawPicture }) {
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const take = (found: string | null) => {
      if (isHere) setAddress(found);
    };
    draw(picture).then(take, () => take(null));
    return () => {
      isHere = false;
    };
  }, [draw, picture]);
  if (address === undefined)
    return (
      <p role="status" className="desk-figure font-sans text-sm text-ink-muted">
        Loading a picture…
      </p>
    );
  if (address === null)
    return (
      <p className="desk-figure font-sans text-sm text-ink-muted">
        A picture can’t be shown here: open the original to see it.
      </p>
    );
  return (
    <figure className="desk-figure">
      <img src={address} alt="This place in the submitted file" onError={() => setAddress(null)} />
    </figure>
  );
}
