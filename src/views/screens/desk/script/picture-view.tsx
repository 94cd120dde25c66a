export interface PictureViewProps { address: string; name: string; zoom: number; turns: number }

/** A picture, which zooms and turns in quarters. */
export const PictureView = ({ address, name, zoom, turns }: PictureViewProps) => (
  <div className="desk-picture" style={{ width: `${zoom * 100}%` }}>
    <img src={address} alt={`What was handed in: ${name}`} className="block w-full" style={{ transform: `rotate(${turns * 90}deg)` }} />
  </div>
);
