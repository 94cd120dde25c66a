import { useState } from 'react';
import { BoxLayer, type BoxLayerProps } from './box-layer.tsx';

export interface PictureViewProps extends Omit<BoxLayerProps, 'page'> {
  address: string;
  name: string;
  zoom: number;
  turns: number;
}

/** A picture that can be zoomed and turned in quarters; its overlay turns with it. */
export default function PictureView({ address, name, zoom, turns, ...boxes }: PictureViewProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const lies = turns % 2 === 1;
  const ratio =
    size === null
      ? undefined
      : lies
        ? `${size.height} / ${size.width}`
        : `${size.width} / ${size.height}`;
  return (
    <div
      className="desk-picture"
      data-page={1}
      style={{ width: `${zoom * 100}%`, ...(ratio === undefined ? {} : { aspectRatio: ratio }) }}
    >
      <div
        className={lies ? 'desk-turned is-across' : 'desk-turned'}
        style={{ transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
      >
        <img
          src={address}
          alt={`What was handed in: ${name}`}
          className="block h-full w-full"
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        <BoxLayer {...boxes} page={1} turns={turns} />
      </div>
    </div>
  );
}
