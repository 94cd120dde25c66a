import { EmptyState } from '#views/components/states/empty-state.tsx';
import { Link } from '#views/components/actions/link.tsx';

/** Shown inside the app for an unknown address. */
export const NotFound = () => (
  <>
    <title>Not found · Marginalia</title>
    <EmptyState
      level={1}
      title="The requested resource was not found."
      illustration={<img src="/illustrations/not-found.svg" alt="" width="240" height="180" />}
      action={
        <Link href="/assignments" look="primary">
          Go to assignments
        </Link>
      }
    >
      It may have been deleted, or the address was mistyped.
    </EmptyState>
  </>
);
