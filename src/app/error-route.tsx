import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { RouterError } from '#views/screens/shell/router-error.tsx';

/** The router's error screen (specification, section 8). */
export function ErrorRoute() {
  const error = useRouteError();
  const detail = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error instanceof Error ? error.message : undefined;
  return <RouterError detail={detail} onReload={() => window.location.reload()} />;
}
