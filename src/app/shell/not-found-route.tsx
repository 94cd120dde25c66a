export { NotFound as default } from '#views/shell/not-found.tsx';
