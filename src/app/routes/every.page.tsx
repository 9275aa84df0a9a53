import { Outlet, useRouteError } from 'react-router';
import { Failure } from '#shell/errors/boundary.tsx';

/**
 * Stands between the root and every page: when one fails, the document, the frame and the session stay as they are.
 * A root that fails is written anew, and its inline scripts may not be (Trusted Types).
 */
export default function EveryPage() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Failure thrown={useRouteError()} />;
}
