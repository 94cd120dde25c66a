import { fromCallback, type AnyEventObject } from 'xstate';

/** Reports whether the page is visible: at once, and whenever that changes. */
export const watchPage = (page: Document) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
    const tell = () =>
      sendBack({ type: page.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' });
    page.addEventListener('visibilitychange', tell);
    tell();
    return () => page.removeEventListener('visibilitychange', tell);
  });
