import { type ComponentType, useEffect, useState } from 'react';
import { Alert } from '#views/components/states/alert.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Part<Props> = { Content: ComponentType<Props> };

/**
 * A part of the page that is fetched when it is needed, not with the page. If it can't be fetched,
 * only its place says so: its surroundings stay, and it is requested again the next time.
 * `fetchAhead` requests it before it is shown.
 */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  let known: Part<Props> | null = null;
  const fetchPart = async (): Promise<Part<Props>> =>
    (known ??= { Content: (await load()).default });

  function Later(props: Props) {
    const [part, setPart] = useState<Part<Props> | 'failed' | null>(known);
    useEffect(() => {
      if (part !== null) return undefined;
      let isHere = true;
      const take = (found: Part<Props> | 'failed') => {
        if (isHere) setPart(found);
      };
      fetchPart().then(take, () => take('failed'));
      return () => {
        isHere = false;
      };
    }, [part]);
    if (part === null) return null;
    if (part === 'failed') {
      return (
        <div className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-dialog text-left">
          <Alert tone="error" title="This could not be loaded.">
            Check your connection and try again. After an update of Marginalia, reload the page.
          </Alert>
        </div>
      );
    }
    return <part.Content {...props} />;
  }

  return Object.assign(Later, {
    fetchAhead: (): Promise<void> =>
      fetchPart().then(
        () => {},
        () => {},
      ),
    isHere: (): boolean => known !== null,
  });
}
