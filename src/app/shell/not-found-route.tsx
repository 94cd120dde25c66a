export { NotFound as default } from '#views/screens/shell/not-found.tsx';
