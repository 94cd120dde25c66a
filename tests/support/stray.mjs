// Loaded into a server by a test: on SIGUSR2 something fails without being awaited, once as a
// rejection and once as an exception.
process.on('SIGUSR2', () => {
  Promise.reject(new Error('a rejection that nobody awaits'));
  setImmediate(() => {
    throw new Error('an exception that nobody catches');
  });
});
