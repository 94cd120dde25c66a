import type * as Pdf from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler's own: where the file lies
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

type Policy = { createScriptURL: (url: string) => unknown };
let policy: Policy | null = null;
let loading: {
  pdf: Promise<typeof Pdf>;
  /** Rejects if its worker can't be loaded. */ gone: Promise<never>;
} | null = null;

function ownWorker(): Worker {
  const own = (url: string): string => {
    if (new URL(url, window.location.href).origin !== window.location.origin)
      throw new TypeError('Elsewhere.');
    return url;
  };
  policy ??= (
    window as {
      trustedTypes?: {
        createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
      };
    }
  ).trustedTypes?.createPolicy('marginalia-pdf', { createScriptURL: own }) ?? {
    createScriptURL: own,
  };
  return new Worker(policy.createScriptURL(workerAddress) as string, { type: 'module' });
}

/**
 * Loads pdf.js and its worker. Nothing in a file is ever run: no scripting, no evaluation, no
 * interactive annotations.
 */
export function pdfjs() {
  if (loading !== null) return loading;
  const worker = ownWorker();
  const forget = () => {
    loading = null;
    worker.terminate();
  };
  const gone = new Promise<never>((_, reject) => {
    worker.addEventListener(
      'error',
      (event) => {
        forget();
        reject(new TypeError('Unfetched.', { cause: event }));
      },
      { once: true },
    );
  });
  gone.catch(() => {});
  const pdf = import('pdfjs-dist').then((module) => {
    module.GlobalWorkerOptions.workerPort = worker;
    return module;
  });
  pdf.catch(forget);
  loading = { pdf, gone };
  return loading;
}
