// Loaded into a server by a test: at SIGUSR2 something fails that nobody awaits, once as a
// rejection and once as an exception.
process.on('SIGUSR2', () => {
  Promise.reject(new Error('a rejection that nobody awaits'));
  setImmediate(() => {
    throw new Error('an exception that nobody catches');
  });
});
