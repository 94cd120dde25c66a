import { useSelector } from '@xstate/react';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useMemo } from 'react';
import {
  canGrow,
  canShrink,
  selectPictures,
  selectZoom,
  studentTextCommands,
  type Picture,
  type StudentTextRef,
} from '#machines/submissions/student-text.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';

const WIDTHS = { 100: 'w-full', 150: 'w-[150%]', 200: 'w-[200%]', 300: 'w-[300%]' } as const;

/** The addresses of pictures, as long as they are looked at. */
function useAddresses(pictures: readonly Picture[]): { name: string; url: string }[] {
  const shown = useMemo(
    () => pictures.map(({ name, image }) => ({ name, url: URL.createObjectURL(image) })),
    [pictures],
  );
  useEffect(
    () => () => {
      for (const { url } of shown) URL.revokeObjectURL(url);
    },
    [shown],
  );
  return shown;
}

/** Pictures that were handed in, to be read beside the feedback. */
export function Pictures({ actor }: { actor: StudentTextRef }) {
  const zoom = useSelector(actor, selectZoom);
  const shown = useAddresses(useSelector(actor, selectPictures));
  const { closer, farther, tellUnreadable } = studentTextCommands(actor);
  const [grows, shrinks] = [useSelector(actor, canGrow), useSelector(actor, canShrink)];
  return (
    <>
      <div className="sticky top-0 left-0 z-10 mb-2 flex w-fit items-center gap-1 rounded-control border border-line bg-surface-raised p-0.5">
        <IconButton icon={ZoomOut} label="Smaller" disabled={!shrinks} onClick={farther} />
        <output className="min-w-12 text-center text-xs tabular-nums" aria-label="Size">
          {zoom} %
        </output>
        <IconButton icon={ZoomIn} label="Larger" disabled={!grows} onClick={closer} />
      </div>
      {shown.map(({ name, url }, at) => (
        <img
          key={url}
          src={url}
          onError={tellUnreadable}
          alt={
            shown.length === 1
              ? `${name}, as it was handed in`
              : `${name}, picture ${at + 1} of ${shown.length}`
          }
          className={`${WIDTHS[zoom]} mb-4 max-w-none rounded-tick border border-line`}
        />
      ))}
    </>
  );
}
