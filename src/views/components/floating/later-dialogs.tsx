import { useState, type ComponentType } from 'react';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import type { AlertDialogProps } from './alert-dialog.tsx';
import type { DialogProps } from './dialog.tsx';

function onceOpened<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Part = lazyComponent(load);
  const fetchAhead = () => {
    void Part.fetchAhead();
  };
  function OnceOpened(props: Props) {
    const [wasOpened, setOpened] = useState(props.open);
    if (props.open && !wasOpened) setOpened(true);
    usePrefetchWhenIdle(fetchAhead);
    // A part that couldn't be fetched is removed when it is closed, and requested again when it is
    // opened.
    return wasOpened && (props.open || Part.isHere()) ? <Part {...props} /> : null;
  }
  return Object.assign(OnceOpened, { fetchAhead: Part.fetchAhead });
}

/**
 * The two dialogs for a screen that can be read before anyone opens one: their code is fetched when
 * one is first opened or when the page is idle (docs/decisions/weight.md). Code that is itself
 * fetched later imports them from their own files.
 */
export const LaterDialog = onceOpened<DialogProps>(() =>
  import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })),
);
export const LaterAlertDialog = onceOpened<AlertDialogProps>(() =>
  import('./alert-dialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog })),
);
