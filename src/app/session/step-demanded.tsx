import { StepDemandedScreen } from '#views/screens/session/step-demanded-screen.tsx';
import SecondFactorSlot from '../account/second-factor-slot.tsx';
import { useRoot } from '../root.ts';

/** In place of the app for whoever must set up a second step first. */
export default function StepDemanded() {
  return (
    <StepDemandedScreen onSignOut={useRoot().askToSignOut}>
      <SecondFactorSlot />
    </StepDemandedScreen>
  );
}
