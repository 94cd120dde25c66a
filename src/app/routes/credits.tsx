import { BuyCreditsScreen } from '#views/credits/buy-credits-screen.tsx';
import { Navigate } from 'react-router-dom';
import { useRoot } from '../root.ts';
import { useResource } from '../resources/use-resource.ts';
import { useUser } from '#app/accounts/session/use-user.ts';

export default function Screen() {
  const { credit_balance: balance, email } = useUser();
  const { data } = useResource(useRoot().resources.config());
  if (balance === null) return <Navigate to="/assignments" replace />;
  return (
    <BuyCreditsScreen
      balance={balance}
      account={email}
      supportEmail={data?.support_email ?? null}
    />
  );
}
