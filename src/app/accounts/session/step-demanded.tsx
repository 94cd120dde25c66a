import { StepDemandedScreen } from '#views/accounts/session/step-demanded-screen.tsx';
import SecondFactorSlot from '#app/accounts/second-factor-slot.tsx';
import { useRoot } from '#app/root.ts';

/** Shown in place of the app to users who must set up a second step first. */
export default function StepDemanded() {
  return (
    <StepDemandedScreen onSignOut={useRoot().askToSignOut}>
      <SecondFactorSlot />
    </StepDemandedScreen>
  );
}
