export { NotFound as Component } from '#views/screens/shell/not-found.tsx';
