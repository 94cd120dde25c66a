import { useSelector } from '@xstate/react';
import Play from 'lucide-react/icons/play';
import { demoTourCommands, selectScene, type DemoTourRef } from '#machines/site/demo-tour.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';

const DemoTour = lazyComponent(() => import('./demo-tour.tsx'));

/**
 * The overlay on the preview; the tour itself is fetched when the pointer or the focus comes near.
 */
export const WatchDemo = ({ actor }: { actor: DemoTourRef }) => {
  const scene = useSelector(actor, selectScene);
  const { open } = demoTourCommands(actor);
  return (
    <div data-demo={scene === null ? 'closed' : 'open'} className="noscript:hidden">
      <Button
        variant="primary"
        size="lg"
        icon={Play}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={DemoTour.fetchAhead}
        onFocus={DemoTour.fetchAhead}
        className="shadow-float after:absolute after:inset-0"
      >
        Watch Demo
      </Button>
      {scene === null ? null : <DemoTour actor={actor} scene={scene} />}
    </div>
  );
};
