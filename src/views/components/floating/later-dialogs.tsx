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
    // What couldn't be fetched goes when it is closed, and is asked for again when it is opened.
    return wasOpened && (props.open || Part.isHere()) ? <Part {...props} /> : null;
  }
  return Object.assign(OnceOpened, { fetchAhead: Part.fetchAhead });
}

/**
 * The two dialogs for a screen that can be read before anybody opens one: their code comes when one is first opened, or
 * when the page stands still (docs/decisions/weight.md). What is fetched later itself takes them from their own files.
 */
export const LaterDialog = onceOpened<DialogProps>(() =>
  import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })),
);
export const LaterAlertDialog = onceOpened<AlertDialogProps>(() =>
  import('./alert-dialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog })),
);
